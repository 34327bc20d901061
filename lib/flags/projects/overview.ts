import { notFound } from '../../contract/problems.ts';
import type { HealthReport, ProjectOutline, ProjectOverview, ProjectStats } from '../../contract/schemas/project.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { currentHours, sumActivity } from '../../store/event-log/activity.ts';
import { appendForReader, logReads } from '../../store/event-log/append-for-reader.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import { fitsKey, projectScope } from '../../store/table/keys.ts';
import { type Favorites, favoritesReads, readFavorites } from '../favorites/read.ts';
import { isPotentiallyStale } from '../features/health.ts';
import type { LastSeenContext } from '../features/last-seen.ts';
import { readProject } from '../features/read.ts';
import { activeFeatures, type CatalogProject, listedFeatures, projectFactsView } from './facts.ts';
import { countMembers, type Holders, type HoldersContext } from './members.ts';
import { type Counts, statsOf } from './stats.ts';
import { windowOf } from './window.ts';

/** The context of views of one project. */
export interface OverviewContext extends HoldersContext, LastSeenContext {}

/** What the overview of a project rests on. */
export const overviewReads = (project: string, { userId }: { readonly userId: number | null }): RequestReads => ({
  ...logReads([projectScope(project)]),
  ...favoritesReads({ userId }),
});

interface Loaded extends CatalogProject {
  readonly holders: Holders;
  readonly seen: SeenTimes | undefined;
  readonly favorites: Favorites;
}

/** @throws Problem NotFoundError */
const load = async (context: OverviewContext, project: string): Promise<Loaded> => {
  const { table, caller, instanceRev, now } = context;
  const [{ config, state }, holders, seen, favorites] = await Promise.all([
    readProject(context, project),
    context.holders.at({ rev: instanceRev }),
    context.lastSeen.of([project], now),
    readFavorites(table, caller.userId),
  ]);
  return { config, state, holders: holders.state, seen: seen.get(project), favorites };
};

/** Appends pending events to the log first, so that the counts are as current as the rest. */
const currentActivity = async ({ table, now }: CallerContext, project: string): Promise<Counts> => {
  const window = windowOf(now);
  const scope = projectScope(project);
  const { heads, appended } = await appendForReader(table, [scope]);
  const count = (await appended).positions.cursors.get(scope)?.count ?? 0;
  const hours = await currentHours(table, { project, since: heads[0]?.since, count }, window.past);
  return sumActivity(hours, { start: window.past, middle: window.current });
};

interface WithStats {
  readonly loaded: Loaded;
  readonly stats: ProjectStats;
}

/** @throws Problem NotFoundError */
const loadWithStats = async (context: OverviewContext, project: string): Promise<WithStats> => {
  // The partition of a longer name could not be read.
  if (!fitsKey(project)) throw notFound('project', project);
  const [loaded, activity] = await Promise.all([load(context, project), currentActivity(context, project)]);
  const { state, config, holders } = loaded;
  const window = windowOf(context.now);
  const membersAdded = countMembers(holders, state.id, window.current);
  return { loaded, stats: statsOf(state, config, window, { activity, membersAdded }) };
};

const factsView = (loaded: Loaded, now: Date) => {
  const { id, project } = loaded.state;
  return projectFactsView(loaded, countMembers(loaded.holders, id), loaded.favorites.projects.has(id, project), now);
};

const featuresOf = (loaded: Loaded, archived: boolean) =>
  listedFeatures(loaded, archived, { favorites: loaded.favorites.features, seen: loaded.seen });

/**
 * The overview of a project (contract: projects §3).
 * @param input.archived lists archived features instead of active ones
 * @throws Problem NotFoundError
 */
export const readProjectOverview = async (
  context: OverviewContext,
  { project, archived }: { readonly project: string; readonly archived: boolean },
): Promise<ProjectOverview> => {
  const { loaded, stats } = await loadWithStats(context, project);
  return { stats, ...factsView(loaded, context.now), features: featuresOf(loaded, archived) };
};

/**
 * The overview without features, but with their numbers by type, archived ones included.
 * @throws Problem NotFoundError
 */
export const readProjectOutline = async (context: OverviewContext, project: string): Promise<ProjectOutline> => {
  const { loaded, stats } = await loadWithStats(context, project);
  const byType = Map.groupBy(loaded.state.features.values(), ({ feature }) => feature.type);
  return {
    stats,
    ...factsView(loaded, context.now),
    featureTypeCounts: [...byType]
      .map(([type, own]) => ({ type, count: own.length }))
      .sort((a, b) => (a.type < b.type ? -1 : 1)),
  };
};

/** How many features are stale or potentially stale (contract: projects §3.7). @throws Problem NotFoundError */
export const readHealthReport = async (context: OverviewContext, project: string): Promise<HealthReport> => {
  const loaded = await load(context, project);
  const active = activeFeatures(loaded.state);
  const stale = active.filter((feature) => feature.stale).length;
  return {
    ...factsView(loaded, context.now),
    features: featuresOf(loaded, false),
    potentiallyStaleCount: active.filter((one) => isPotentiallyStale(one, loaded.config.featureTypes, context.now))
      .length,
    activeCount: active.length - stale,
    staleCount: stale,
  };
};
