import type { ReactNode } from 'react';
import styles from './filters.module.css';

export interface FiltersProps {
  /** The number of matches; absent: the page shows it elsewhere. */
  readonly count?: string;
  /** The filter fields, side by side. */
  readonly children: ReactNode;
}

/** The filters above a long list. */
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
