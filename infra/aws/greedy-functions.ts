import type { Route } from '../../lib/contract/routes/route.ts';

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
