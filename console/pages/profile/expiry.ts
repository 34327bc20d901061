import { isoTime } from '../../design/local-time.ts';

/** Days after which a token ends, that are offered. */
export const lifetimes = [7, 30, 90, 365] as const;

/** When a token ends: after so many days, or at a time as its control has it. */
export interface Expiry {
  readonly days: number | undefined;
  readonly at: string;
}

const dayMs = 86_400_000;

/** As the API takes it; undefined: there is none, or it has passed. @param now in ms */
export const expiryOf = ({ days, at }: Expiry, now: number): string | undefined => {
  const time = days === undefined ? isoTime(at) : new Date(now + days * dayMs).toISOString();
  return time !== undefined && Date.parse(time) > now ? time : undefined;
};
