import { type ReactNode, useState } from 'react';
import { common } from '../../texts/common.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './filters.module.css';

export interface FiltersProps {
  /** The number of matches; absent: the page shows it elsewhere. */
  readonly count?: string;
  /** How many filters are chosen, where there are so many that a phone shows them on demand only. */
  readonly chosen?: number;
  /** The filter fields, side by side. */
  readonly children: ReactNode;
}

/** The filters above a long list. */
export const Filters = ({ count, chosen, children }: FiltersProps) => {
  const [open, setOpen] = useState(false);
  const folds = chosen !== undefined;
  return (
    <search className={classNames(styles.bar, folds && !open && styles.folded)}>
      {folds && (
        <Button className={styles.opener} aria-expanded={open} onClick={() => setOpen(!open)}>
          {common.filters(chosen)}
        </Button>
      )}
      {children}
      {count !== undefined && (
        <p role="status" className={styles.count}>
          {count}
        </p>
      )}
    </search>
  );
};
