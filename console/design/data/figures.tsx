import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './figures.module.css';

/** One number with its label. */
export interface Figure {
  readonly term: string;
  readonly value: ReactNode;
  /** The comparison or the period of the number. */
  readonly note?: ReactNode;
  readonly look?: 'good' | 'warn' | 'bad' | undefined;
}

/** A row of key figures. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ term, value, note, look }) => (
      <div key={term} className={styles.figure}>
        <dt>{term}</dt>
        <dd className={classNames(styles.value, look !== undefined && styles[look])}>
          {typeof value === 'number' ? value.toLocaleString('en') : value}
        </dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
