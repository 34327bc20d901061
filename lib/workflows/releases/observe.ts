import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import { activeMilestone } from '../../flags/features/strategies.ts';
import { readReadings } from '../../store/observations/readings.ts';
import type { Source } from '../../store/table/read.ts';
import type { Observed } from './look.ts';
import { readThresholds } from './thresholds.ts';

/** What was observed since the active milestone of a plan began: readings of an earlier one say nothing of this one. */
export const observe = async (source: Source, place: EnvironmentPlace, parts: EnvironmentParts): Promise<Observed> => {
  const plan = parts.releasePlan;
  if (!plan) return { readings: { counts: [], states: [] } };
  const [readings, thresholds] = await Promise.all([
    readReadings(source, place, activeMilestone(plan)?.startedAt ?? plan.createdAt),
    readThresholds(source, place, parts),
  ]);
  return { readings, thresholds };
};
