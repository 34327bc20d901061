import { releases } from '../texts/releases.ts';

const { edit: texts } = releases;

/**
 * When a plan goes on from a stage, as a sentence: `“Half” goes on after 1 hour.`
 * @param intervalMinutes null: not by itself
 */
export const progressionText = (stage: string, intervalMinutes: number | null, isLast: boolean): string => {
  if (intervalMinutes !== null) return (isLast ? texts.completes : texts.goesOn)(stage, intervalMinutes);
  return (isLast ? texts.completeAtOnce : texts.byHand)(stage);
};
