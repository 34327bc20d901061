import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figures.module.css';

/** One number, and what it counts. */
export interface Figure {
  readonly term: string;
  readonly value: ReactNode;
  /** What it is compared with, or over which time. */
  readonly note?: ReactNode;
  readonly look?: 'good' | 'warn' | 'bad' | undefined;
}

/** Numbers that are read at a glance. */
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
