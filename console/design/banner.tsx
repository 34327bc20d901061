import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';

export interface BannerProps {
  readonly look?: 'info' | 'warn' | 'bad' | 'good';
  /** It appears while somebody looks, so screen readers read it out. */
  readonly live?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Something to know before going on. */
export const Banner = ({ look = 'info', live = false, action, children }: BannerProps) => (
  <div className={classNames(styles.banner, styles[look])} role={live ? 'status' : undefined}>
    <div className={styles.text}>{children}</div>
    {action}
  </div>
);
