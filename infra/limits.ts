import { maxRequestMs } from '../lib/contract/limits.ts';

/**
 * Limits that are the same in AWS and in the local service: how long functions may run, and how often scheduled
 * functions are called. They are data, so that the stack and the local service cannot differ
 * (docs/decisions/0163-limits-in-one-file.md). Times in ms.
 */

/** Time and memory (MB) of the functions without a route. */
const others = {
  authorizer: { ms: 10_000, mb: 512 },
  'not-found': { ms: 10_000, mb: 256 },
  'frontend-preflight': { ms: 10_000, mb: 512 },
  'event-log-writer': { ms: 60_000, mb: 512 },
  recovery: { ms: 300_000, mb: 1024 },
  'change-request-scheduler': { ms: 60_000, mb: 512 },
  // More memory is more bandwidth, and it writes an object for each token.
  publisher: { ms: 60_000, mb: 1769 },
  'usage-aggregator': { ms: 120_000, mb: 1024 },
  seed: { ms: 120_000, mb: 512 },
  'console-files': { ms: 120_000, mb: 512 },
} as const;

export interface FunctionLimits {
  /** After this time Lambda stops the function. */
  readonly ms: number;
  /** Memory; more memory also means a larger share of a processor. */
  readonly mb: number;
}

/** Routes answer from a catalog that may hold thousands of features. */
const ofRoutes: FunctionLimits = { ms: maxRequestMs, mb: 1024 };

/** @param handler file below `functions/` without ending */
export const limitsOf = (handler: string): FunctionLimits =>
  Object.hasOwn(others, handler) ? others[handler as keyof typeof others] : ofRoutes;

/** How long API Gateway caches the answer of the authorizer for a token (contract: access §9). */
export const authorizerMs = 60_000;

/**
 * Batches of the stream for each function that it wakes. After the last retry a batch of the event-log writer becomes a
 * dead letter; what the publisher could not publish is left to its next recovery run.
 */
export const streamBatches = { size: 100, retries: 5 } as const;

/**
 * Batches of reports for the aggregator: how many, how long they are collected (ms), how often one is delivered before it
 * becomes a dead letter, and how many batches are processed at once (the least that Lambda accepts).
 */
export const reportBatches = { size: 10_000, windowMs: 60_000, receives: 10, atOnce: 2 } as const;

/** How often scheduled functions are called. */
export const schedules = { recovery: 300_000, 'change-request-scheduler': 60_000, publisher: 300_000 } as const;

/** Requests that a stage accepts in a second, and how many at once, unless its context has other numbers. */
export const stageThrottle = { rate: 200, burst: 400 } as const;
