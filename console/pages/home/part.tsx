import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { home as texts } from '../../texts/home.ts';
import styles from './home.module.css';

interface PartProps {
  readonly heading: string;
  /** Where the whole list is. */
  readonly all?: Pick<LinkProps, 'to' | 'search'>;
  readonly query?: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  /** Said when there are no rows. */
  readonly none: string;
  readonly rows: readonly ReactNode[];
}

/** One list of the home page: its heading, its first rows, and the way to all of them. */
export const Part = ({ heading, all, query, none, rows }: PartProps) => {
  const id = useId();
  const failed = query?.error ?? null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={page.row}>
        <h2 id={id} className={page.grow}>
          {heading}
        </h2>
        {all !== undefined && rows.length > 0 && <Link {...all}>{texts.all}</Link>}
      </div>
      {query?.isPending === true && <Loading />}
      {failed !== null && <ErrorState error={failed} onRetry={() => void query?.refetch()} />}
      {query?.isPending !== true && failed === null && rows.length === 0 && <p className={page.soft}>{none}</p>}
      {rows.length > 0 && <ul className={styles.rows}>{rows}</ul>}
    </section>
  );
};
