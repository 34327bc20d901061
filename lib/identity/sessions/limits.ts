import { optional, type Variable } from '../../store/runtime/env.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const positive = (variable: Variable, usual: number): number => {
  const given = optional(variable);
  const value = Number(given ?? usual);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${variable} must be a positive number, not "${given}"`);
  return value;
};

/** A session ends when its cookie was not used for this time, in ms (contract: sessions §2). */
export const idleMs = positive('sessionIdleMinutes', 120) * minuteMs;
/** A session ends this long after it began, in ms, however much it is used. */
export const maxSessionMs = positive('sessionHours', 48) * hourMs;
/** A token of a session is valid for this time, in ms. */
export const sessionTokenMs = 10 * minuteMs;
/** Maximum number of sessions of one user at a time; a new one ends the one that was unused for longest. */
export const maxSessions = 50;
/**
 * How long a browser keeps the cookie of a session, in ms. The session has ended long before; then the cookie only shows
 * that somebody signed in with this browser (docs/decisions/0246-room-for-owners.md).
 */
export const cookieMs = 30 * 24 * hourMs;
/** Known browsers and networks are forgotten this long after the last sign-in of the user, in ms. */
export const knownPlaceMs = 90 * 24 * hourMs;
/** Maximum number of known browsers of a user, and of known networks. */
export const maxKnownPlaces = 10;
/** Maximum length of a stored `User-Agent`, in characters. */
export const maxAgent = 300;
