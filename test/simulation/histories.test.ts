import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { history, type Outcome } from './history.ts';
import { inWords } from './operations.ts';
import { type Plan, planFrom, roundOfDuels } from './plan.ts';
import { readKept, seedsOf, seedsOfEachRun } from './plays.ts';
import { kindOf, shrink } from './shrink.ts';

/** Those of every run, and more in `npm run check:deep`. */
const seeds = runs(1) === 1 ? seedsOfEachRun : seedsOf({ duels: roundOfDuels, swarms: 20_000 });

/** `HALYARD_SEED=7` replays one history: the seed that a failure prints. */
const replayed = process.env.HALYARD_SEED === undefined ? undefined : Number(process.env.HALYARD_SEED);

/** The text for a failure: the problem, how to replay it, and the smallest history with the same problem. */
const report = async (seed: number, outcome: Outcome): Promise<string> => {
  const { plan, outcome: smallest } = await shrink(planFrom(seed), kindOf(outcome) ?? '');
  return [
    `History ${seed}: ${outcome.faults.join('; ')}`,
    `Replay it with HALYARD_SEED=${seed} npx vitest run test/simulation/histories.test.ts`,
    'The smallest history like it:',
    ...plan.lanes.map(
      (tasks, i) => `  process ${i + 1}: ${tasks.map((task) => inWords(task.name, task.subject)).join(', ')}`,
    ),
    ...smallest.trace.slice(-80),
    ...smallest.faults,
  ].join('\n');
};

const requireRight = async (seed: number): Promise<void> => {
  const outcome = await history(planFrom(seed));
  if (outcome.faults.length > 0) expect.fail(await report(seed, outcome));
};

/** See docs/decisions/0130-histories-by-chance.md. */
describe('any history of several processes under faults', () => {
  it.each(readKept().map(({ found, plan }) => [found, plan] as const))(
    'is as it should be where it once was not: %s',
    async (_, plan) => {
      expect((await history(plan)).faults).toEqual([]);
    },
  );

  it('loses nothing, doubles nothing, shows nothing that never existed, and leaves nothing behind', async () => {
    for (const seed of replayed === undefined ? seeds : [replayed]) await requireRight(seed);
  }, 3_600_000);

  it('is the same each time it is played', async () => {
    const plan: Plan = planFrom(5);
    const [first, second] = [await history(plan), await history(plan)];
    expect(second.trace).toEqual(first.trace);
    expect(first.trace.length).toBeGreaterThan(50);
  });
});
