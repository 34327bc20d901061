import { dayMs, isoTime } from '../design/local-time.ts';

/** How long something is good: some days from now, or until a time as the control of a browser has it. */
export type Lifetime = { readonly days: number } | { readonly until: string };

/** When it ends, as the API takes it; undefined: no time, or one that has passed. */
export const endOf = (lifetime: Lifetime, now: number): string | undefined => {
  if ('days' in lifetime) return new Date(now + lifetime.days * dayMs).toISOString();
  const end = isoTime(lifetime.until);
  return end === undefined || Date.parse(end) <= now ? undefined : end;
};
