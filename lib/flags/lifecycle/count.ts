import { dayMs } from '../../contract/day.ts';
import type { LifecycleCount, LifecycleStage, LifecycleSummary } from '../../contract/schemas/lifecycle.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { LastSeenContext } from '../features/times/last-seen.ts';
import { visibleTo } from '../projects/visible.ts';
import { currentStage, lifecycleOf } from './facts.ts';
import { type Stay, staysOf } from './stages.ts';

/** The member of each stage where stages are counted. */
export const stageMembers = {
  initial: 'initial',
  'pre-live': 'preLive',
  live: 'live',
  completed: 'completed',
  archived: 'archived',
} as const satisfies Readonly<Record<LifecycleStage, keyof LifecycleCount>>;

/** The number of features in each stage, of all projects that the caller sees (contract: lifecycle §5). */
export const countStages = async (context: LastSeenContext): Promise<LifecycleCount> => {
  const { catalog, lastSeen, caller, now } = context;
  const { config, projects } = await catalog.projects('*', context);
  const visible = projects.filter(({ project }) => visibleTo(caller.rights)(project));
  const seen = await lastSeen.of(
    visible.map(({ id }) => id),
    now,
    context,
  );
  const count = { initial: 0, preLive: 0, live: 0, completed: 0, archived: 0 };
  for (const { id, features } of visible)
    for (const record of features.values())
      count[stageMembers[currentStage(record, config.environments, seen.get(id)).stage]] += 1;
  return count;
};

/** Mean of the days of stays that have ended, to one decimal; null for none. */
const averageDays = (stays: readonly Stay[]): number | null => {
  const days = stays.flatMap(({ from, to }) => (to === undefined ? [] : [(to - from) / dayMs]));
  return days.length === 0 ? null : Math.round((10 * days.reduce((sum, one) => sum + one, 0)) / days.length) / 10;
};

const windowMs = 30 * dayMs;

/** The stages of the features of a project (contract: lifecycle §6). */
export const lifecycleSummaryOf = (
  { features }: Pick<ProjectState, 'features'>,
  { environments }: Pick<ConfigState, 'environments'>,
  seen: SeenTimes | undefined,
  now: Date,
): LifecycleSummary => {
  const stays = [...features.values()].flatMap((record) => staysOf(lifecycleOf(record, environments, seen)));
  const byStage = Map.groupBy(stays, ({ stage }) => stage);
  const current = (stage: LifecycleStage): readonly Stay[] =>
    (byStage.get(stage) ?? []).filter(({ to }) => to === undefined);
  const summary = (stage: LifecycleStage) => ({
    averageDays: averageDays(byStage.get(stage) ?? []),
    currentFlags: current(stage).length,
  });
  const archived = current('archived');
  return {
    initial: summary('initial'),
    preLive: summary('pre-live'),
    live: summary('live'),
    completed: summary('completed'),
    archived: {
      currentFlags: archived.length,
      last30Days: archived.filter(({ from }) => from >= now.getTime() - windowMs).length,
    },
  };
};
