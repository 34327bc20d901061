import { dayMs } from '../../contract/day.ts';
import type { CommonInsights } from '../../contract/schemas/insights.ts';
import type { LifecycleStage } from '../../contract/schemas/lifecycle.ts';
import { stageMembers } from '../../flags/lifecycle/count.ts';
import type { Stay } from '../../flags/lifecycle/stages.ts';
import type { Period } from './period.ts';

const stages = Object.keys(stageMembers) as readonly LifecycleStage[];

/**
 * The number of flags in each stage at the end of each day, of today: now (contract: insights §4). A flag is in one stage
 * from its creation on, so the stages of a day add up to the flags that were made until then.
 * @param stays of all flags
 */
export const stagesOverTime = (
  stays: readonly Stay[],
  { days, start }: Period,
  now: Date,
): CommonInsights['stages'] => {
  /** The first day at whose end something that happened at a time has happened; `days.length`: none. */
  const dayIndex = (at: number): number => {
    if (at > now.getTime()) return days.length;
    return Math.min(days.length, Math.max(0, Math.floor((at - start) / dayMs)));
  };
  const moves = new Map(stages.map((stage) => [stage, new Int32Array(days.length + 1)]));
  const move = (stage: LifecycleStage, at: number, by: 1 | -1): void => {
    const own = moves.get(stage);
    const index = dayIndex(at);
    if (own) own[index] = (own[index] ?? 0) + by;
  };
  for (const { stage, from, to } of stays) {
    move(stage, from, 1);
    if (to !== undefined) move(stage, to, -1);
  }
  const current = { initial: 0, preLive: 0, live: 0, completed: 0, archived: 0 };
  return days.map((date, i) => {
    for (const stage of stages) current[stageMembers[stage]] += moves.get(stage)?.[i] ?? 0;
    return { date, ...current };
  });
};
