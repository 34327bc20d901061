import { notFound } from '../../contract/problems.ts';
import type { InsightsQuery, ProjectInsights } from '../../contract/schemas/insights.ts';
import { healthCounts, projectHealth } from '../../flags/features/health.ts';
import { readProject } from '../../flags/features/read.ts';
import { countMembers } from '../../flags/projects/members.ts';
import { hoursOf, type OverviewContext, typeCounts } from '../../flags/projects/overview.ts';
import { statsOf, timesToProduction } from '../../flags/projects/stats.ts';
import { windowOf } from '../../flags/projects/window.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { sumActivity } from '../../store/event-log/activity.ts';
import { type Appending, appendForReader, logReads } from '../../store/event-log/append-for-reader.ts';
import { fitsKey, projectScope } from '../../store/table/keys.ts';
import { commonInsights } from './common.ts';
import { readInReview } from './in-review.ts';
import { readLog } from './log.ts';
import { periodOf } from './period.ts';
import { readStaleMarks } from './stale-marks.ts';

/** What the insights of a project read first. */
export const projectInsightsReads = (project: string): RequestReads => logReads([projectScope(project)]);

/** The current project, its change requests that are in review, and its stale flags. @throws Problem NotFoundError */
const readProjectAndMore = async (context: CatalogContext, id: string, { appended }: Pick<Appending, 'appended'>) => {
  const project = await readProject(context, id);
  const [inReview, marks] = await Promise.all([
    readInReview(context, [project.state]),
    appended.then(() => readStaleMarks(context, [project.state])),
  ]);
  return { ...project, inReview, marks };
};

/** The insights into a project (contract: insights §1). @throws Problem NotFoundError, ValidationError */
export const readProjectInsights = async (
  context: OverviewContext,
  { project, query }: { readonly project: string; readonly query: InsightsQuery },
): Promise<ProjectInsights> => {
  const { now, instanceRev, holders, lastSeen } = context;
  const period = periodOf(query, now);
  // Such a name is too long for a key, so no project has it.
  if (!fitsKey(project)) throw notFound('project', project);
  const appending = await appendForReader(context, [projectScope(project)]);
  const [{ config, state, inReview, marks }, { state: people }, seen, hours, logged] = await Promise.all([
    readProjectAndMore(context, project, appending),
    holders.at({ rev: instanceRev }),
    lastSeen.of([project], now, context),
    hoursOf(context, project, appending),
    readLog(context, appending, { projects: [project], period, now }),
  ]);
  const window = windowOf(now);
  const activity = sumActivity(hours, { start: window.past, middle: window.current });
  const membersAdded = countMembers(people, project, window.current);
  const health = healthCounts(state.features, config.featureTypes, now);
  const rating = projectHealth(health);
  const { active, stale, potentiallyStale } = health;
  const counts = { activeCount: active - stale, potentiallyStaleCount: potentiallyStale, staleCount: stale };
  return {
    stats: statsOf(state, config, window, { activity, membersAdded }),
    leadTime: timesToProduction(state.features, config.environments),
    featureTypeCounts: typeCounts(state.features),
    health: { rating, ...counts },
    technicalDebt: { rating: 100 - rating, ...counts },
    members: { currentMembers: countMembers(people, project), change: membersAdded },
    ...commonInsights({ projects: [state], config, seen, logged, marks, inReview, period, now }),
  };
};
