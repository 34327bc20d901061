import type { ProjectStatus } from '../../contract/schemas/project.ts';
import { currentTokens, tokensReads } from '../../identity/api-tokens/list.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import type { Table } from '../../store/table/table.ts';
import { healthCounts, projectHealth } from '../features/health.ts';
import { countMembers } from '../projects/members.ts';
import { loadWithActivity, type OverviewContext, overviewReads } from '../projects/overview.ts';
import { windowOf } from '../projects/window.ts';
import { lifecycleSummaryOf } from './count.ts';

/** What the status of a project reads. */
export const statusReads = (
  table: Table,
  project: string,
  identity: { readonly userId: number | null },
): RequestReads => joinReads(overviewReads(project, identity), tokensReads(table));

/** How a project stands (contract: lifecycle §6). @throws Problem NotFoundError */
export const readProjectStatus = async (context: OverviewContext, project: string): Promise<ProjectStatus> => {
  const { now } = context;
  const [{ loaded, hours }, tokens] = await Promise.all([loadWithActivity(context, project), currentTokens(context)]);
  const { state, config, holders, seen } = loaded;
  const counts = healthCounts(state.features, config.featureTypes, now);
  const health = projectHealth(counts);
  const start = windowOf(now).past.toISOString().slice(0, 10);
  const days = Map.groupBy(hours, ([hour]) => hour.slice(0, 10));
  return {
    activityCountByDate: [...days]
      .filter(([date]) => date >= start)
      .map(([date, own]) => ({ date, count: own.reduce((sum, [, count]) => sum + count, 0) })),
    resources: {
      apiTokens: tokens.filter(({ projects }) => projects.includes(project)).length,
      members: countMembers(holders, project),
      segments: [...config.segments.values()].filter((segment) => segment.project === project).length,
    },
    health: { current: health },
    technicalDebt: { current: 100 - health },
    lifecycleSummary: lifecycleSummaryOf(state, config, seen, now),
    staleFlags: { total: counts.stale + counts.potentiallyStale },
  };
};
