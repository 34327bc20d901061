import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';

export interface BannerProps {
  readonly look?: 'info' | 'warn' | 'bad' | 'good';
  /** The banner appears while the page is open, so screen readers announce it. */
  readonly live?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A notice above other content. */
export const Banner = ({ look = 'info', live = false, action, children }: BannerProps) => (
  <div className={classNames(styles.banner, styles[look])} role={live ? 'status' : undefined}>
    <div className={styles.text}>{children}</div>
    {action}
  </div>
);
