import { expect, it } from 'vitest';
import { nextStep } from '../../lib/rollout/next-step.ts';
import type { CountedWindow, Guard, Plan } from '../../lib/rollout/plan.ts';
import { runs } from '../support/runs.ts';
import { randomFrom } from './random.ts';

const minute = 60_000;
const beginning = Date.parse('2026-11-30T08:00:00.000Z');
const times = new Map<number, string>();
/** All releases begin at the same time. */
const iso = (at: number): string => {
  const known = times.get(at) ?? new Date(at).toISOString();
  times.set(at, known);
  return known;
};

/** A random number of events of which `mean` are expected. */
const poisson = (random: () => number, mean: number): number => {
  let count = -1;
  for (let left = mean; left > 0; count++) left += Math.log(1 - random());
  return Math.max(count, 0);
};
/** The same for large numbers. */
const normal = (random: () => number, mean: number): number => {
  const deviation = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * deviation));
};

const guardOf = (kind: 'errors' | 'slow'): Guard => ({
  kind,
  id: kind,
  source: kind,
  newArm: 'enabled',
  oldArm: 'disabled',
  minimumRequests: 1_000,
  onBreach: 'undo',
});
const shares = [0.05, 0.2, 0.5];
const windows = 6;

const planOf = (): Plan => ({
  activeMilestoneId: null,
  milestones: shares.map((share, index) => ({
    id: String(index),
    name: `${share * 100} %`,
    sortOrder: index,
    transitionCondition: { intervalMinutes: windows * 5 },
    guards: [guardOf('errors'), guardOf('slow')],
    startedAt: null,
    pausedMs: 0,
    approvedBy: [],
  })),
  safeguards: [],
  pause: null,
  completedAt: null,
});

/**
 * Plays a release: the plan is looked at after every window of five minutes, until it stops or is completed. The rates of
 * errors and the traffic rise and fall from window to window, in both arms alike; now and then something fails that both
 * need. Some readings arrive up to two windows late, those of one arm without those of the other.
 * @param rise how many times the errors of the old arm the new one has
 * @returns the milestone in which it stopped; undefined: it went to its end
 */
const played = (random: () => number, rise: number): number | undefined => {
  let plan = planOf();
  let counts: CountedWindow[] = [];
  let late: { readonly arrives: number; readonly reading: CountedWindow }[] = [];
  const rate = 0.002 + 0.02 * random();
  for (let now = beginning; now < beginning + 10 * 24 * 60 * minute; now += 5 * minute) {
    counts.push(...late.filter(({ arrives }) => arrives <= now).map(({ reading }) => reading));
    late = late.filter(({ arrives }) => arrives > now);
    const readings = { counts, states: [] };
    const step = nextStep(plan, { now: iso(now), enabled: true, archived: false, readings });
    if (step.kind === 'breach') return Number(plan.activeMilestoneId);
    if (step.kind === 'complete') return undefined;
    if (step.kind === 'start') {
      const { milestoneId, at } = step;
      const milestones = plan.milestones.map((one) => (one.id === milestoneId ? { ...one, startedAt: at } : one));
      plan = { ...plan, activeMilestoneId: milestoneId, milestones };
      // Counts of earlier milestones are no longer asked for.
      counts = [];
    }
    const share = shares[Number(plan.activeMilestoneId)] ?? 0;
    const traffic = 500 + 4_000 * random();
    for (const [source, slower] of [
      ['errors', 1],
      ['slow', 2],
    ] as const) {
      const rateNow = rate * slower * (0.3 + 1.4 * random()) * (random() < 0.1 ? 5 : 1);
      for (const [variant, part, times] of [
        ['enabled', share, rise],
        ['disabled', 1 - share, 1],
      ] as const) {
        const requests = normal(random, traffic * part);
        const errors = Math.min(requests, poisson(random, requests * rateNow * times));
        const reading = { source, variant, start: now, stop: now + 5 * minute, requests, errors };
        const windowsLate = random() < 0.3 ? 1 + Math.floor(2 * random()) : 0;
        late.push({ arrives: now + (1 + windowsLate) * 5 * minute, reading });
      }
    }
  }
  throw new Error('The release neither stopped nor ended');
};

it('10,000 releases whose arms are alike stop falsely in at most 5 %', () => {
  const random = randomFrom(20_261_129);
  const releases = runs(10_000, 50_000);
  let stopped = 0;
  for (let i = 0; i < releases; i++) if (played(random, 1) !== undefined) stopped++;
  expect(stopped / releases).toBeLessThanOrEqual(0.05);
});

it('releases with three times the errors stop, nearly all in their first milestones', () => {
  const random = randomFrom(3);
  const releases = runs(300, 3_000);
  const stops = Array.from({ length: releases }, () => played(random, 3));
  expect(stops.filter((at) => at === undefined)).toEqual([]);
  expect(stops.filter((at) => at === 0 || at === 1).length / releases).toBeGreaterThan(0.95);
});

it('releases whose new arm is better go to their end', () => {
  const random = randomFrom(4);
  const stops = Array.from({ length: runs(300, 3_000) }, () => played(random, 0.3));
  expect(stops.filter((at) => at !== undefined)).toEqual([]);
});
