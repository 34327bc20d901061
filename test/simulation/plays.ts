import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plan, planFrom, roundOfDuels } from './plan.ts';

/** A history that once failed, and what it found. */
export interface Kept {
  readonly found: string;
  readonly plan: Plan;
}

const file = resolve(import.meta.dirname, 'kept-histories.json');

/** Histories that failed once, each for another reason: they are played first. */
export const readKept = (): readonly Kept[] => JSON.parse(readFileSync(file, 'utf8'));

/** Even seeds are duels, odd ones are swarms. */
export const seedsOf = (count: { readonly duels: number; readonly swarms: number }): readonly number[] => [
  ...Array.from({ length: count.duels }, (_, i) => 2 * i + 2),
  ...Array.from({ length: count.swarms }, (_, i) => 2 * i + 1),
];

/** The seeds that every run plays: each duel with an interruption at each turn, and some random histories. */
export const seedsOfEachRun: readonly number[] = seedsOf({ duels: roundOfDuels, swarms: 120 });

/** All that every run plays, in this order. */
export const plansOfEachRun = (): readonly Plan[] => [
  ...readKept().map(({ plan }) => plan),
  ...seedsOfEachRun.map(planFrom),
];
