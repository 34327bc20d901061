import type { ReactNode } from 'react';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** The heading of a page, its title in the browser, and the actions for the whole page. */
export const PageHead = ({ title, lead, actions }: PageHeadProps) => (
  <div className={styles.head}>
    <title>{`${title} · Halyard`}</title>
    <div>
      <h1 dir="auto">{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);
