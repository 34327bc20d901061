import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './banner.module.css';

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
