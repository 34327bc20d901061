import { routes } from '../../../lib/contract/routes/index.ts';
import { planes } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import type { Stage } from '../stage.ts';

/** Operations that may take seconds for one request. */
const heavy: readonly string[] = [
  'playground/evaluate-batch',
  'events/search',
  'features-batch/export',
  'features-batch/import',
  'state/export',
  'state/import',
];

/**
 * Whether callers of this route could use all concurrency of the account. That holds if strangers may call it, if its
 * tokens are public in web pages, or if one request runs for long. `reservedConcurrency` limits the share of each such
 * function.
 */
export const isGreedy = ({ access, tokens = [], handler }: Route): boolean =>
  access === 'public' || tokens.includes('frontend') || heavy.includes(handler);

/** How many functions are greedy, including those for unknown paths, one in each plane, and for preflights. */
export const greedyFunctions = routes.filter(isGreedy).length + planes.length + 1;

/** Executions that are reserved for all greedy functions. */
export const reserved = ({ reservedConcurrency = 0 }: Reservation): number => greedyFunctions * reservedConcurrency;

/** Lambda requires at least this many unreserved executions. */
const leastUnreserved = 100;

type Reservation = Pick<Stage, 'reservedConcurrency'>;

/** The least limit of the account with which Lambda accepts the reservations of a stage. */
export const leastConcurrency = (stage: Reservation): number =>
  stage.reservedConcurrency === undefined ? 0 : reserved(stage) + leastUnreserved;
