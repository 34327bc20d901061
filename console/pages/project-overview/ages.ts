import type { Bar } from '../../design/data/bar.ts';
import { dayMs } from '../../design/time/local-time.ts';
import { overview } from '../../texts/health.ts';

/** The lower limits of all bars but the first, in days. */
const limits = [30, 90, 182, 365];

/** Age in whole days; 0 if the creation time is unknown. */
export const ageInDays = (createdAt: string | null | undefined, now: number): number =>
  createdAt ? Math.max(0, Math.floor((now - Date.parse(createdAt)) / dayMs)) : 0;

/** The number of flags in each age range. */
export const ageBars = (flags: readonly { readonly createdAt?: string | null }[], now: number): readonly Bar[] => {
  const groups = flags.map(({ createdAt }) => limits.filter((limit) => ageInDays(createdAt, now) >= limit).length);
  return overview.ages.bars.map((label, position) => ({
    label,
    value: groups.filter((group) => group === position).length,
  }));
};
