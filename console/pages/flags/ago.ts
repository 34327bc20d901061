import { flags } from '../../texts/flags.ts';

const units = [
  [365 * 86_400_000, 'year'],
  [30 * 86_400_000, 'month'],
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** How long ago a time is, in its largest unit: `3 days ago`. */
export const ago = (time: string | null | undefined, now: number): string => {
  if (!time) return flags.seen.never;
  const passed = now - Date.parse(time);
  for (const [ms, unit] of units) {
    const count = Math.floor(passed / ms);
    if (count >= 1) return flags.seen.ago(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return flags.seen.now;
};
