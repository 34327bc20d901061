import { whoGets } from '../pages/flag/reach.ts';
import { releaseForm } from '../texts/release-form.ts';
import { releases } from '../texts/releases.ts';
import type { StageDraft } from './draft.ts';

/** `A tenth (On for 10 %), Everybody (On for everybody)` */
export const stagesText = (stages: readonly StageDraft[]): string =>
  stages
    .map(({ name, strategies }) => releaseForm.stageText(name, whoGets(true, { strategies, variants: [] })))
    .join(', ');

const { edit: texts } = releases;

/**
 * When a plan goes on from a stage, as a sentence: `“Half” goes on after 1 hour.`
 * @param intervalMinutes null: not by itself
 */
export const progressionText = (stage: string, intervalMinutes: number | null, isLast: boolean): string => {
  if (intervalMinutes !== null) return (isLast ? texts.completes : texts.goesOn)(stage, intervalMinutes);
  return (isLast ? texts.completeAtOnce : texts.byHand)(stage);
};
