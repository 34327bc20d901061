import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import { isPassing } from '../service/passing.ts';
import { type Plan, type PlanStatus, type ReleasePlace, readRelease, readStatus, standingOf } from './release.ts';

/** A release at one moment. */
export interface Seen {
  readonly plan: Plan;
  readonly status: PlanStatus;
}

interface Following {
  readonly place: ReleasePlace;
  readonly planId: string;
  readonly intervalMs: number;
  /** When the waiting ends, whatever the release does; undefined: it does not. */
  readonly until?: number | undefined;
  readonly now: () => Date;
  /** Ends the waiting, not the release. */
  readonly signal: AbortSignal;
}

/** @throws CliError when the plan was removed meanwhile, or another one took its place */
export const seeRelease = async (client: Client, place: ReleasePlace, planId: string): Promise<Seen> => {
  const { plan } = await readRelease(client, place);
  if (plan?.id !== planId)
    throw new CliError(`The release plan of "${place.feature}" in ${place.environment} was removed meanwhile.`);
  return { plan, status: await readStatus(client, place, planId) };
};

/**
 * Waits until a release is complete, paused or stopped, also while the server fails in between.
 * @param seen called whenever it was looked at
 * @throws ApiError when it cannot be looked at even once, or no longer may be
 */
export const followRelease = async (
  client: Client,
  { place, planId, intervalMs, until = Number.POSITIVE_INFINITY, now, signal }: Following,
  seen: (release: Seen) => void,
): Promise<Seen> => {
  let last: Seen | undefined;
  for (;;) {
    const left = until - now().getTime();
    try {
      last = await seeRelease(client, place, planId);
      seen(last);
      if (standingOf(last.plan) !== 'running' || signal.aborted || left <= 0) return last;
    } catch (error) {
      // A pipeline that has waited for hours must not fail because the server was away for a moment.
      if (!last || !isPassing(error) || signal.aborted || left <= 0) throw error;
    }
    await wait(Math.min(intervalMs, Math.max(left, 0)), undefined, { signal }).catch(() => undefined);
  }
};
