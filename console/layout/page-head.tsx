import type { ReactNode } from 'react';
import { isKnown, type Known } from '../api/known.ts';
import { common } from '../texts/common.ts';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  /** The name of the project, for the browser title of a page whose heading does not contain it. */
  readonly project?: string;
  /** How many things wait for the caller on this page, for the browser title. */
  readonly waiting?: Known<number>;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** `(2) `; nothing for none. */
const countText = (waiting: Known<number>): string => {
  if (isKnown(waiting)) return waiting > 0 ? `(${waiting}) ` : '';
  return waiting === 'pending' ? `${common.pending} ` : '';
};

/** The heading of a page, its title in the browser, and the actions for the whole page. */
export const PageHead = ({ title, project, waiting = 0, lead, actions }: PageHeadProps) => (
  <div className={styles.head}>
    <title>
      {countText(waiting) + [title, project, common.product].filter((part) => part !== undefined).join(' · ')}
    </title>
    <div>
      <h1 dir="auto">{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);
