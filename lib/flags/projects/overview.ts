import { notFound } from '../../contract/problems.ts';
import type {
  HealthReport,
  ProjectFacts,
  ProjectOutline,
  ProjectOverview,
  ProjectStats,
} from '../../contract/schemas/project.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import { type KeyedText, keyOf } from '../../store/catalog/keyed-text.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { currentHours, type HourCounts, sumActivity } from '../../store/event-log/activity.ts';
import { type Appending, appendForReader, logReads } from '../../store/event-log/append-for-reader.ts';
import { fitsKey, projectScope } from '../../store/table/keys.ts';
import { favoritesReads, readFavorites } from '../favorites/read.ts';
import { healthCounts } from '../features/health.ts';
import { activeByCreation, archivedByCreation } from '../features/in-order.ts';
import { readProject } from '../features/read.ts';
import type { LastSeenContext } from '../features/times/last-seen.ts';
import { type ListedProject, listedFeatures, projectFactsView } from './facts.ts';
import { countMembers, type Holders, type HoldersContext } from './members.ts';
import { statsOf } from './stats.ts';
import { windowOf } from './window.ts';

/** The context of views of one project. */
export interface OverviewContext extends HoldersContext, LastSeenContext {}

/** What the overview of a project reads. */
export const overviewReads = (project: string, { userId }: { readonly userId: number | null }): RequestReads => ({
  ...logReads([projectScope(project)]),
  ...favoritesReads({ userId }),
});

export interface Loaded extends ListedProject {
  readonly holders: Holders;
}

/** @throws Problem NotFoundError */
const load = async (context: OverviewContext, project: string): Promise<Loaded> => {
  const { caller, instanceRev, now } = context;
  const [{ config, state }, holders, seen, favorites] = await Promise.all([
    readProject(context, project),
    context.holders.at({ rev: instanceRev }),
    context.lastSeen.of([project], now, context),
    readFavorites(context, caller.userId),
  ]);
  return { config, state, holders: holders.state, seen: seen.get(project), favorites };
};

/** The events of a project by hour, since the past window, when its pending events are appended to the log. */
export const hoursOf = async (
  context: CallerContext,
  project: string,
  { heads, appended }: Pick<Appending, 'heads' | 'appended'>,
): Promise<HourCounts> => {
  const scope = projectScope(project);
  const count = (await appended).positions.cursors.get(scope)?.count ?? 0;
  const since = heads.find((head) => head.scope === scope)?.since;
  return currentHours(context, { project, since, count }, windowOf(context.now).past);
};

/**
 * The same. Pending events are appended to the log first, so that the counts are as current as the other numbers.
 */
const currentHoursOf = async (context: CallerContext, project: string): Promise<HourCounts> =>
  hoursOf(context, project, await appendForReader(context, [projectScope(project)]));

/** A project and its events by hour. @throws Problem NotFoundError */
export const loadWithActivity = async (
  context: OverviewContext,
  project: string,
): Promise<{ readonly loaded: Loaded; readonly hours: HourCounts }> => {
  // Such a name is too long for a key, so no project has it.
  if (!fitsKey(project)) throw notFound('project', project);
  const [loaded, hours] = await Promise.all([load(context, project), currentHoursOf(context, project)]);
  return { loaded, hours };
};

interface WithStats {
  readonly loaded: Loaded;
  readonly stats: ProjectStats;
}

/** @throws Problem NotFoundError */
const loadWithStats = async (context: OverviewContext, project: string): Promise<WithStats> => {
  const { loaded, hours } = await loadWithActivity(context, project);
  const { state, config, holders } = loaded;
  const window = windowOf(context.now);
  const activity = sumActivity(hours, { start: window.past, middle: window.current });
  const membersAdded = countMembers(holders, state.id, window.current);
  return { loaded, stats: statsOf(state, config, window, { activity, membersAdded }) };
};

const factsView = (loaded: Loaded, now: Date) => {
  const { id, project } = loaded.state;
  return projectFactsView(loaded, countMembers(loaded.holders, id), loaded.favorites.projects.has(id, project), now);
};

/**
 * A view that contains features. Its other members are small: they are made for each request, and are part of the key.
 */
const withFeatures = (before: object, loaded: Loaded, records: readonly FeatureRecord[], after: object): KeyedText => {
  const [begin, end] = [JSON.stringify(before).slice(0, -1), JSON.stringify(after).slice(1)];
  const { key, json } = listedFeatures(loaded);
  const comma = end === '}' ? '' : ',';
  return { key: keyOf(key, begin, end), text: () => `${begin},"features":${json(records)}${comma}${end}` };
};

/**
 * The overview of a project as JSON (contract: projects §3).
 * @param input.archived lists archived features instead of active ones
 * @throws Problem NotFoundError
 */
export const readProjectOverview = async (
  context: OverviewContext,
  { project, archived }: { readonly project: string; readonly archived: boolean },
): Promise<KeyedText> => {
  const { loaded, stats } = await loadWithStats(context, project);
  const { features } = loaded.state;
  const before: Omit<ProjectOverview, 'features'> = { stats, ...factsView(loaded, context.now) };
  const { key, text } = withFeatures(
    before,
    loaded,
    archived ? archivedByCreation(features) : activeByCreation(features),
    {},
  );
  return { key: keyOf(key, String(archived)), text };
};

/** Features by type, archived ones included. */
export const typeCounts = derived((features: ProjectState['features']): ProjectOutline['featureTypeCounts'] =>
  [...Map.groupBy(features.values(), ({ feature }) => feature.type)]
    .map(([type, own]) => ({ type, count: own.length }))
    .sort((a, b) => (a.type < b.type ? -1 : 1)),
);

/**
 * The overview without features, but with their numbers by type, including archived ones.
 * @throws Problem NotFoundError
 */
export const readProjectOutline = async (context: OverviewContext, project: string): Promise<ProjectOutline> => {
  const { loaded, stats } = await loadWithStats(context, project);
  const featureTypeCounts = typeCounts(loaded.state.features);
  return { stats, ...factsView(loaded, context.now), featureTypeCounts };
};

/**
 * The numbers of stale and potentially stale features, with the statistics, as JSON (contract: projects §3.7).
 * @throws Problem NotFoundError
 */
export const readHealthReport = async (context: OverviewContext, project: string): Promise<KeyedText> => {
  const { loaded, stats } = await loadWithStats(context, project);
  const { state, config } = loaded;
  const { active, stale, potentiallyStale } = healthCounts(state.features, config.featureTypes, context.now);
  const after: Omit<HealthReport, keyof ProjectFacts | 'features' | 'stats'> = {
    potentiallyStaleCount: potentiallyStale,
    activeCount: active - stale,
    staleCount: stale,
  };
  const before: Omit<HealthReport, 'features' | keyof typeof after> = { stats, ...factsView(loaded, context.now) };
  return withFeatures(before, loaded, activeByCreation(state.features), after);
};
