import type { Route } from '../../lib/contract/routes/route.ts';

/** Operations that ask the table more often one time after the other than their kind may, and why. */
const exceptions: Readonly<Record<string, { readonly waves: number; readonly because: string }>> = {};

/** Waves of requests to the table that an operation may take (docs/decisions/0173-one-round-trip.md). */
export const waveLimit = ({ operation, role }: Route): number => {
  const exception = exceptions[operation];
  if (exception) return exception.waves;
  if (role === 'none') return 0;
  return role === 'reader' ? 1 : 2;
};

export const waveExceptions: readonly string[] = Object.keys(exceptions);
