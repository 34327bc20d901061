import type { Route } from '../../lib/contract/routes/route.ts';

/** Work that may take seconds of one caller's request. */
const heavy: readonly string[] = [
  'playground/evaluate-batch',
  'events/search',
  'features-batch/export',
  'features-batch/import',
  'state/export',
  'state/import',
];

/**
 * Whether callers could have this route's function take all of the account's concurrency: strangers may call it, tokens
 * for it lie open in pages, or one request keeps it busy for long. `reservedConcurrency` limits the share of each.
 */
export const isGreedy = ({ access, tokens = [], handler }: Route): boolean =>
  access === 'public' || tokens.includes('frontend') || heavy.includes(handler);
