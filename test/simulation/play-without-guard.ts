import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Guard } from './guards.ts';
import type { Plan } from './plan.ts';

/** What a thread of this file plays: histories, until one fails, on the code without a guard. */
export interface Wish {
  /** undefined: none is taken away. */
  readonly without: Guard | undefined;
  readonly plans: readonly Plan[];
  /** Makes the plan that fails small. */
  readonly shrinks: boolean;
}

/** The first history that failed; undefined: none did. */
export type Found = { readonly plan: Plan; readonly faults: readonly string[] } | undefined;

const { without, plans, shrinks } = workerData as Wish;
const target = without && pathToFileURL(resolve(import.meta.dirname, '../..', without.file)).href;

registerHooks({
  load: (url, context, next) => {
    if (without === undefined || url !== target) return next(url, context);
    const parts = readFileSync(fileURLToPath(url), 'utf8').split(without.from);
    if (parts.length !== 2) throw new Error(`${without.file} has "${without.from}" ${parts.length - 1} times`);
    return { format: 'module-typescript', source: parts.join(without.to), shortCircuit: true };
  },
});

// Only now: whatever is imported before the hook is registered keeps the guard.
const { history } = await import('./history.ts');
const { kindOf, shrink } = await import('./shrink.ts');

const play = async (): Promise<Found> => {
  for (const plan of plans) {
    const outcome = await history(plan);
    if (outcome.faults.length === 0) continue;
    const smallest = shrinks ? await shrink(plan, kindOf(outcome) ?? '') : { plan, outcome };
    return { plan: smallest.plan, faults: smallest.outcome.faults };
  }
  return undefined;
};

parentPort?.postMessage(await play());
