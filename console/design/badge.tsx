import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export type BadgeLook = 'plain' | 'info' | 'good' | 'warn' | 'bad';

/** One word about the state of something. */
export const Badge = ({ look = 'plain', children }: { readonly look?: BadgeLook; readonly children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[look])}>{children}</span>
);
