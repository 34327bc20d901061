import { maxRequestMs } from '../lib/contract/limits.ts';

/**
 * Limits that are the same in AWS and in the local service: how long functions may run, and how often scheduled
 * functions are called. They are data, so that the stack and the local service cannot differ
 * (docs/decisions/0163-limits-in-one-file.md). Times in ms.
 */

/** Memory (MB) with which Lambda gives a whole core; one thread gets no more of it. */
const mbOfACore = 1769;

/** Time (ms) and memory (MB) of the functions without a route. */
const others = {
  // A whole core: every other request of a page waits for it, and its price is that of the call, not of the memory.
  authorizer: { ms: 10_000, mb: mbOfACore },
  'not-found': { ms: 10_000, mb: 256 },
  // It reads and compresses the files of the console.
  console: { ms: 10_000, mb: 1024 },
  'frontend-preflight': { ms: 10_000, mb: 512 },
  'event-log-writer': { ms: 60_000, mb: 512 },
  recovery: { ms: 300_000, mb: 1024 },
  'change-request-scheduler': { ms: 60_000, mb: 512 },
  // The publisher writes an object for each token, and more memory means more bandwidth.
  publisher: { ms: 60_000, mb: mbOfACore },
  'usage-aggregator': { ms: 120_000, mb: 1024 },
  // It waits for receivers, many at once, and computes little.
  deliverer: { ms: 90_000, mb: 512 },
  'alarm-states': { ms: 30_000, mb: 512 },
  seed: { ms: 120_000, mb: 512 },
  'stage-release': { ms: 30_000, mb: 512 },
  'deployment-hook': { ms: 120_000, mb: 512 },
  'console-files': { ms: 120_000, mb: 512 },
  // It only waits for answers.
  'front-errors': { ms: 60_000, mb: 256 },
} as const;

export interface FunctionLimits {
  /** After this time Lambda stops the function. */
  readonly ms: number;
  /** Memory; more memory also means a larger share of a processor. */
  readonly mb: number;
}

/** Functions of routes answer from a catalog that may contain thousands of features. */
const ofRoutes: FunctionLimits = { ms: maxRequestMs, mb: 1024 };

/**
 * What the first picture of a page of the console waits for, one after the other: a token, then the flags or the flag. Each
 * has a whole core, as the authorizer between them has (docs/decisions/0327-a-page-waits-for-two-functions.md).
 */
const ofFirstPicture: readonly string[] = ['sessions/create-token', 'search/features', 'features/get'];

/** @param handler file below `functions/` without extension */
export const limitsOf = (handler: string): FunctionLimits =>
  Object.hasOwn(others, handler)
    ? others[handler as keyof typeof others]
    : { ...ofRoutes, ...(ofFirstPicture.includes(handler) && { mb: mbOfACore }) };

/** How long API Gateway caches the answer of the authorizer for a token (contract: access §9). */
export const authorizerMs = 60_000;

/**
 * Stream batches of each function that the stream invokes. After the last retry, a batch of the event-log writer
 * becomes a dead letter; the publisher leaves a failed batch to its recovery runs.
 */
export const streamBatches = { size: 100, retries: 5 } as const;

/**
 * Report batches of the aggregator: messages per batch, collection time (ms), deliveries of a message before it becomes
 * a dead letter, and batches that are processed at once (the least that Lambda accepts).
 */
export const reportBatches = { size: 10_000, windowMs: 60_000, receives: 10, atOnce: 2 } as const;

/**
 * Wakes of the deliverer, in the same terms. They are not collected: somebody waits for a message. Each names an
 * integration whose deliveries then take one process, so this many integrations are delivered to at once, in an account
 * with room for them (`deliveriesAtOnce`).
 */
export const wakeBatches = { size: 1, windowMs: 0, receives: 5, atOnce: 100 } as const;

/** The least number of processes that Lambda lets a queue have. */
const leastAtOnce = 2;
/** Of the executions that an account has for everything that is not reserved, the share that deliveries may take. */
const deliveryShare = 0.1;

/**
 * Integrations that are delivered to at once. A process waits for receivers for up to a minute, and a few silent ones must
 * not take from people and SDKs what a small account has.
 * @param unreserved executions at once that the account has for functions without a reservation
 */
export const deliveriesAtOnce = (unreserved: number): number =>
  Math.min(wakeBatches.atOnce, Math.max(leastAtOnce, Math.floor(unreserved * deliveryShare)));

/** Interval of scheduled functions. */
export const schedules = { recovery: 300_000, 'change-request-scheduler': 60_000, publisher: 60_000 } as const;

/** How often a stage that keeps functions warm calls them; Lambda ends a process that nobody calls a little later. */
export const warmthMinutes = 5;

/** How often a stage with alarms looks at its front. */
export const frontErrorsMinutes = 5;

/** Requests per second and burst limit of a stage, unless its context has other numbers. */
export const stageThrottle = { rate: 200, burst: 400 } as const;
