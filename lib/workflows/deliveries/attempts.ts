/**
 * When a delivery is attempted (contract: addons §5). The schedule is the example of Standard Webhooks
 * (standard-webhooks.md, "Deliverability and reliability"), 75.6 hours in all.
 */

const [second, minute, hour] = [1_000, 60_000, 3_600_000] as const;

/** How long the next attempt waits after each failed one, in ms. */
export const pausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Attempts before a delivery has failed. */
export const maxAttempts = pausesMs.length + 1;

/** The longest wait that a receiver can ask for: that of the schedule's longest pause. */
const maxRetryAfterMs = 24 * hour;

/** A pause is lengthened by a random part of at most this share of it, so that receivers do not get all at once. */
const jitterShare = 0.1;

/**
 * When the next attempt is made.
 * @param attempts that have failed, at least 1
 * @param retryAfterSeconds what the receiver asked for: the attempt is not made before that
 * @param random in [0, 1)
 * @returns ms from now; undefined: that was the last attempt
 */
export const pauseAfter = (attempts: number, retryAfterSeconds: number, random: number): number | undefined => {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return undefined;
  const asked = Math.min(maxRetryAfterMs, Math.max(0, retryAfterSeconds) * second);
  return Math.ceil(Math.max(pause * (1 + jitterShare * random), asked));
};

/** An integration whose every attempt failed for this long is switched off, in ms. */
export const maxFailingMs = 72 * hour;

/**
 * A failure so long after the one before begins a new time of failures, in ms: while a delivery waits for another
 * attempt, no pause is as long. So three days are three days of attempts, and not two failures with nothing between them.
 */
export const maxSilenceMs = Math.max(...pausesMs) * (1 + jitterShare) + hour;
