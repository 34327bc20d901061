/**
 * What holds alike in AWS and on this machine: how long functions may run and how often what runs by itself is called.
 * Data, so that the stacks and the local service cannot differ (docs/decisions/0163-limits-in-one-file.md). Times in ms.
 */

/** Time and memory (MB) of the functions that are no route's. */
const others = {
  authorizer: { ms: 10_000, mb: 512 },
  'not-found': { ms: 10_000, mb: 256 },
  'event-log-writer': { ms: 60_000, mb: 512 },
  recovery: { ms: 300_000, mb: 1024 },
  'change-request-scheduler': { ms: 60_000, mb: 512 },
  seed: { ms: 120_000, mb: 512 },
} as const;

export interface FunctionLimits {
  /** When Lambda ends the function. */
  readonly ms: number;
  /** Memory; the share of a processor grows with it. */
  readonly mb: number;
}

/** The longest API Gateway waits for a function; its own limit. */
export const integrationMs = 29_000;

/** Routes answer from a catalog that may hold thousands of features. */
const ofRoutes: FunctionLimits = { ms: integrationMs, mb: 1024 };

/** @param handler file below `functions/` without ending */
export const limitsOf = (handler: string): FunctionLimits =>
  Object.hasOwn(others, handler) ? others[handler as keyof typeof others] : ofRoutes;

/** How long API Gateway remembers what the authorizer said of a token (contract: access §9). */
export const authorizerMs = 60_000;

/** How the stream is handed to the event-log writer; after the last retry a batch becomes a dead letter. */
export const streamBatches = { size: 100, retries: 5 } as const;

/** What is called by the clock, and how often. */
export const schedules = { recovery: 300_000, 'change-request-scheduler': 60_000 } as const;

/** Requests a second that a stage lets through unless it says otherwise, and how many at once. */
export const stageThrottle = { rate: 200, burst: 400 } as const;
