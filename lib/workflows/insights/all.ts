import type { AllInsights, InsightsQuery } from '../../contract/schemas/insights.ts';
import type { LastSeenContext } from '../../flags/features/times/last-seen.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import { appendForReader, logReads } from '../../store/event-log/append-for-reader.ts';
import { type Change, changesOverTime } from './changes.ts';
import { commonInsights, firstsOf, type Loaded, typeIn } from './common.ts';
import { debtOf } from './debt.ts';
import { debtFacts } from './debt-facts.ts';
import { readInReview } from './in-review.ts';
import { readLog } from './log.ts';
import { daysFrom, periodOf } from './period.ts';
import { reachedIn, timesOf } from './production.ts';
import { readStaleMarks } from './stale-marks.ts';

/** What the insights of all projects read first. */
export const allInsightsReads: RequestReads = joinReads({ scopes: '*' }, logReads('*'));

const none: ReadonlyMap<string, number> = new Map();

const summaryOf = (
  state: ProjectState,
  changes: readonly Change[],
  { config, logged, period, now }: Loaded,
): AllInsights['projects'][number] => {
  const facts = debtFacts(state, config.featureTypes, none);
  const { total, byType } = changesOverTime(changes, daysFrom(period, logged.from), typeIn(config));
  return {
    project: state.id,
    flags: facts.length,
    debt: debtOf(facts, now).flags,
    toProduction: timesOf(reachedIn(firstsOf(state, config), period)),
    changes: total,
    productionChanges: byType.production ?? 0,
  };
};

/** The insights into all projects that the caller sees (contract: insights §8). @throws Problem ValidationError */
export const readAllInsights = async (context: LastSeenContext, query: InsightsQuery): Promise<AllInsights> => {
  const { catalog, lastSeen, caller, now } = context;
  const period = periodOf(query, now);
  const [{ config, projects: all }, appending] = await Promise.all([
    catalog.projects('*', context),
    appendForReader(context, '*'),
  ]);
  const projects = all.filter(({ project }) => visibleTo(caller.rights)(project));
  const ids = projects.map(({ id }) => id);
  const [seen, logged, marks, inReview] = await Promise.all([
    lastSeen.of(ids, now, context),
    readLog(context, appending, { projects: ids, period, now }),
    appending.appended.then(() => readStaleMarks(context, projects)),
    readInReview(context, projects),
  ]);
  const loaded: Loaded = { projects, config, seen, logged, marks, inReview, period, now };
  const changes = Map.groupBy(logged.changes, ({ project }) => project);
  return {
    ...commonInsights(loaded),
    projects: projects.map((state) => summaryOf(state, changes.get(state.id) ?? [], loaded)),
  };
};
