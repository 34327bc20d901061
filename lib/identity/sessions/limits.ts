import { optional, type Variable } from '../../store/runtime/env.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const positive = (variable: Variable, usual: number): number => {
  const given = optional(variable);
  const value = Number(given ?? usual);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${variable} must be a positive number, not "${given}"`);
  return value;
};

/** A session ends when its cookie was not used for so many ms (contract: sessions §2). */
export const idleMs = positive('sessionIdleMinutes', 120) * minuteMs;
/** A session ends so many ms after it began, however much it is used. */
export const maxSessionMs = positive('sessionHours', 48) * hourMs;
/** A token of a session is valid for so many ms. */
export const sessionTokenMs = 10 * minuteMs;
/** Sessions of one user at a time; a new one ends the one that was not used for longest. */
export const maxSessions = 50;
/** Characters of a `User-Agent` that are kept. */
export const maxAgent = 300;
