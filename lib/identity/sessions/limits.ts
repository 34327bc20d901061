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
/** Maximum length of a stored `User-Agent`, in characters. */
export const maxAgent = 300;
