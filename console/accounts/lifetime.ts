import { dayMs, futureTime } from '../design/time/local-time.ts';

/** How long something is valid: a number of days from now, or until a time as a `datetime-local` input has it. */
export type Lifetime = { readonly days: number } | { readonly until: string };

/** The end of a lifetime, as the API takes it; undefined: no time was entered, or it has passed. */
export const endOf = (lifetime: Lifetime, now: number): string | undefined => {
  if ('days' in lifetime) return new Date(now + lifetime.days * dayMs).toISOString();
  return futureTime(lifetime.until, now);
};
