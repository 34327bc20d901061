import type { ReactNode } from 'react';
import styles from './filters.module.css';

export interface FiltersProps {
  /** How many there are with them; absent: that is told elsewhere. */
  readonly count?: string;
  /** Fields, one beside the other. */
  readonly children: ReactNode;
}

/** What narrows a long list. */
export const Filters = ({ count, children }: FiltersProps) => (
  <search className={styles.bar}>
    {children}
    {count !== undefined && (
      <p role="status" className={styles.count}>
        {count}
      </p>
    )}
  </search>
);
