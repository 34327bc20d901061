import { describe, expect, it } from 'vitest';
import { runs } from '../../support/runs.ts';
import { type Outage, type Outcome, playOutage } from './outage.ts';

/** How long a copy at the edge lives, in ms. */
const copyMs = 5_000;
/** The longest time without an attempt of the publisher, and the longest attempt that fails, in ms. */
const withinMs = 16_000;
/** The schedule replaces a process that was killed. */
const scheduleMs = 60_000;

const expectLaw = (outage: Outage, outcome: Outcome, publishedWithin: number): void => {
  const { backwards, lastOlder, publishedAfter, behind, notHandedBack } = outcome;
  expect([outage, { backwards, behind, notHandedBack }]).toEqual([
    outage,
    { backwards: [], behind: [], notHandedBack: [] },
  ]);
  expect(publishedAfter, JSON.stringify(outage)).toBeLessThanOrEqual(publishedWithin);
  // Only an SDK that sends no tag can get an older answer, and only until the objects are new.
  expect(lastOlder ?? 0, JSON.stringify(outage)).toBeLessThanOrEqual(publishedAfter + copyMs);
};

/** Every length up to a minute, and some up to ten; all of them in `npm run check:deep`. In seconds. */
const lengths = Array.from({ length: 600 }, (_, i) => i + 1).filter((one) => one <= 60 || one % runs(60, 1) === 0);

describe('sdk §10.4: an outage of object storage', () => {
  it('of any length takes no SDK back, and its changes are published soon after it', async () => {
    for (const seconds of lengths)
      for (const isSilent of runs(1, 2) > 1 ? [false, true] : [seconds % 2 === 0]) {
        const outage = { seed: seconds, seconds, isSilent, apiFails: seconds % 3 === 0 };
        expectLaw(outage, await playOutage(outage), withinMs);
      }
  }, 3_600_000);

  it('nor with a publisher that is killed at any of its requests', async () => {
    const outage = { seed: 5, seconds: 25, isSilent: true };
    const { requests } = await playOutage(outage);
    expect(requests).toBeGreaterThan(20);
    for (let request = 0; request < requests; request++)
      for (const when of ['before', 'after'] as const) {
        const killed = { ...outage, kills: new Map([[request, when]]) };
        expectLaw({ ...killed, seed: request }, await playOutage(killed), scheduleMs + withinMs);
      }
  }, 3_600_000);
});
