import type { CSSProperties } from 'react';
import type { Bar } from './bar.ts';
import styles from './bars.module.css';
import { Name } from './name.tsx';

export interface BarsProps {
  /** What they compare. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** A few numbers beside each other: each is a row that is read, with a bar for the eye. */
export const Bars = ({ label, bars }: BarsProps) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <dl className={styles.bars} aria-label={label}>
      {bars.map(({ label: name, value, text = value.toLocaleString('en') }) => (
        <div key={name} className={styles.bar}>
          <dt>
            <Name>{name}</Name>
          </dt>
          <dd style={{ '--share': value / most } as CSSProperties}>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
