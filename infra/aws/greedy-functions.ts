import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import type { Stage } from './stage.ts';

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

/** Executions that are reserved for all greedy functions, including those for unknown paths and preflights. */
const reserved = ({ reservedConcurrency = 0 }: Stage): number =>
  (routes.filter(isGreedy).length + 2) * reservedConcurrency;

/** Lambda requires at least this many unreserved executions. */
const leastUnreserved = 100;

/** The alarm threshold in executions: the reserved ones plus four fifths of the rest of the account's limit. */
export const nearConcurrency = (stage: Stage): number => {
  const taken = reserved(stage);
  const free = taken === 0 ? stage.accountConcurrency : Math.max(stage.accountConcurrency - taken, leastUnreserved);
  return taken + Math.ceil(free * 0.8);
};
