import type { CSSProperties } from 'react';
import { Name } from '../name.tsx';
import type { Bar } from './bar.ts';
import styles from './bars.module.css';

export interface BarsProps {
  /** What the bars compare. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** A bar chart for a few numbers; each row is also readable as text. */
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
