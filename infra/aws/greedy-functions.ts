import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import type { Stage } from './stage.ts';

/** Operations of which one request may take seconds. */
const heavy: readonly string[] = [
  'playground/evaluate-batch',
  'events/search',
  'features-batch/export',
  'features-batch/import',
  'state/export',
  'state/import',
];

/**
 * Whether callers could make the function of this route use all concurrency of the account: strangers may call it, its
 * tokens are public in web pages, or one request keeps it busy for long. `reservedConcurrency` limits the share of
 * each.
 */
export const isGreedy = ({ access, tokens = [], handler }: Route): boolean =>
  access === 'public' || tokens.includes('frontend') || heavy.includes(handler);

/** Executions that are reserved for all of them, those that answer unknown paths and preflights included. */
const reserved = ({ reservedConcurrency = 0 }: Stage): number =>
  (routes.filter(isGreedy).length + 2) * reservedConcurrency;

/** Lambda leaves at least so many executions unreserved. */
const leastUnreserved = 100;

/**
 * Number of executions, reserved ones included, at which four fifths of what the account may have besides are in use.
 */
export const nearConcurrency = (stage: Stage): number => {
  const taken = reserved(stage);
  const free = taken === 0 ? stage.accountConcurrency : Math.max(stage.accountConcurrency - taken, leastUnreserved);
  return taken + Math.ceil(free * 0.8);
};
