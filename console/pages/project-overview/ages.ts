import type { Bar } from '../../design/bar.ts';
import { dayMs } from '../../design/local-time.ts';
import { overview } from '../../texts/health.ts';

/** Days at which the next bar begins. */
const limits = [30, 90, 182, 365];

/** In whole days; 0 where the beginning is not known. */
export const ageInDays = (createdAt: string | null | undefined, now: number): number =>
  createdAt ? Math.max(0, Math.floor((now - Date.parse(createdAt)) / dayMs)) : 0;

/** How many flags are how old. */
export const ageBars = (flags: readonly { readonly createdAt?: string | null }[], now: number): readonly Bar[] => {
  const groups = flags.map(({ createdAt }) => limits.filter((limit) => ageInDays(createdAt, now) >= limit).length);
  return overview.ages.bars.map((label, position) => ({
    label,
    value: groups.filter((group) => group === position).length,
  }));
};
