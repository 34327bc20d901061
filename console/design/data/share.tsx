import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './share.module.css';

export interface ShareProps {
  /** In percent, 0 to 100. */
  readonly percent: number;
  readonly look: 'good' | 'warn' | 'bad';
}

/** A percentage, as a number and as a bar. */
export const Share = ({ percent, look }: ShareProps) => (
  <span className={classNames(styles.share, styles[look])} style={{ '--percent': `${percent}%` } as CSSProperties}>
    <span className={styles.text}>{percent} %</span>
  </span>
);
