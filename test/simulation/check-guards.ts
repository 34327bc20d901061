import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Guard, guards } from './guards.ts';
import { type Plan, planFrom } from './plan.ts';
import type { Found, Wish } from './play-without-guard.ts';
import { type Kept, plansOfEachRun, readKept, seedsOf, seedsOfEachRun } from './plays.ts';

/**
 * Takes each guard away and plays what every run of the tests plays: a history must fail. A part of `npm run check:deep`.
 *
 * `node test/simulation/check-guards.ts keep` searches a failing history for each guard that no kept one needs, and
 * keeps it in `kept-histories.json`; so after a change of plans or of the code the kept ones can be renewed.
 */

const play = async (without: Guard | undefined, plans: readonly Plan[], shrinks = false): Promise<Found> => {
  const workerData: Wish = { without, plans, shrinks };
  const worker = new Worker(new URL('play-without-guard.ts', import.meta.url), { workerData });
  const [found] = await once(worker, 'message');
  await worker.terminate();
  return found;
};

const check = async (): Promise<boolean> => {
  const unnoticed: string[] = [];
  for (const guard of guards) {
    const found = await play(guard, plansOfEachRun());
    console.log(`${guard.name}: ${found ? `without it, ${found.faults[0]?.split('\n')[0]}` : 'NOT NOTICED'}`);
    if (!found) unnoticed.push(guard.name);
  }
  if (unnoticed.length > 0) console.log(`No history fails without: ${unnoticed.join('; ')}`);
  return unnoticed.length === 0;
};

const keep = async (): Promise<boolean> => {
  const kept: Kept[] = [];
  for (const guard of guards) {
    const known = readKept().find(({ found }) => found === guard.name);
    const isStillGood = known && (await play(guard, [known.plan])) !== undefined;
    const further = [...seedsOfEachRun, ...seedsOf({ duels: 0, swarms: 5_000 })].map(planFrom);
    const plan = isStillGood ? known.plan : (await play(guard, further, true))?.plan;
    const wrong = plan && (await play(undefined, [plan]));
    if (wrong) throw new Error(`It fails with the guard, too: ${JSON.stringify(wrong)}`);
    console.log(`${guard.name}: ${plan === undefined ? 'nothing found' : isStillGood ? 'as before' : 'found'}`);
    if (plan) kept.push({ found: guard.name, plan });
  }
  const text = JSON.stringify(kept, undefined, 2);
  writeFileSync(resolve(import.meta.dirname, 'kept-histories.json'), `${text}\n`);
  return kept.length === guards.length;
};

process.exitCode = (await (process.argv.includes('keep') ? keep() : check())) ? 0 : 1;
