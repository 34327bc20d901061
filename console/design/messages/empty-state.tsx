import type { ReactNode } from 'react';
import styles from './states.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** Why the list is empty, and what to do next. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Stands in place of an empty list. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <section className={styles.state}>
    <h2>{title}</h2>
    <div>{children}</div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </section>
);
