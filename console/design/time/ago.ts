import { common } from '../../texts/common.ts';
import { plural } from '../../texts/plural.ts';
import { dayMs } from './local-time.ts';

const units = [
  [365 * dayMs, 'year'],
  [30 * dayMs, 'month'],
  [dayMs, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** The time since a moment, in its largest unit: `3 days ago`. */
export const ago = (time: string | null | undefined, now: number): string => {
  if (!time) return common.seen.never;
  const passed = now - Date.parse(time);
  for (const [ms, unit] of units) {
    const count = Math.floor(passed / ms);
    if (count >= 1) return common.seen.ago(plural(count, unit));
  }
  return common.seen.now;
};
