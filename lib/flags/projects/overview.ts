import { notFound } from '../../contract/problems.ts';
import type { HealthReport, ProjectOutline, ProjectOverview, ProjectStats } from '../../contract/schemas/project.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Follower } from '../../store/catalog/follow.ts';
import { readActivity } from '../../store/event-log/activity.ts';
import { appendForReader } from '../../store/event-log/append-for-reader.ts';
import type { LastSeen, SeenTimes } from '../../store/observations/last-seen.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import { projectScope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { isPotentiallyStale } from '../features/health.ts';
import { activeFeatures, factsOf, type Known, listedFeatures } from './facts.ts';
import type { Favorites } from './favorites.ts';
import { countMembers, type Holders } from './members.ts';
import { type Counts, statsOf } from './stats.ts';
import { windowOf } from './window.ts';

/** Where views of projects come from: all in memory but the counts of events. */
export interface Sources {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly holders: Follower<Holders>;
  readonly lastSeen: LastSeen;
}

export interface OverviewOrder {
  readonly project: string;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
  readonly now: Date;
  /** Reads what the caller has marked, while the rest is read. */
  readonly favorites: () => Promise<Favorites>;
}

interface Loaded extends Known {
  readonly holders: Holders;
  readonly seen: SeenTimes | undefined;
  readonly favorites: Favorites;
}

/** @throws Problem NotFoundError */
const load = async (sources: Sources, { project, instanceRev, now, favorites }: OverviewOrder): Promise<Loaded> => {
  if (!fitsKey(project)) throw notFound('project', project);
  const [{ config, projects }, held, seen, marked] = await Promise.all([
    sources.catalog.projects([project], { instanceRev }),
    sources.holders.at({ rev: instanceRev }),
    sources.lastSeen.of([project], now),
    favorites(),
  ]);
  const [state] = projects;
  if (!state) throw notFound('project', project);
  return { config, state, holders: held.state, seen: seen.get(project), favorites: marked };
};

/** What the journal still holds back is filed first, so that the counts are as current as the rest. */
const currentActivity = async (table: Table, { project, now }: OverviewOrder): Promise<Counts> => {
  const window = windowOf(now);
  const [head] = await appendForReader(table, [projectScope(project)]);
  return readActivity(table, { project, since: head?.since }, { start: window.past, middle: window.current });
};

interface Overseen {
  readonly loaded: Loaded;
  readonly stats: ProjectStats;
}

/** @throws Problem NotFoundError */
const oversee = async (sources: Sources, order: OverviewOrder): Promise<Overseen> => {
  if (!fitsKey(order.project)) throw notFound('project', order.project);
  const [loaded, activity] = await Promise.all([load(sources, order), currentActivity(sources.table, order)]);
  const { state, config, holders } = loaded;
  const window = windowOf(order.now);
  const membersAdded = countMembers(holders, state.id, window.current);
  return { loaded, stats: statsOf(state, config, window, { activity, membersAdded }) };
};

const facts = (loaded: Loaded, { project, now }: OverviewOrder) =>
  factsOf(
    loaded,
    countMembers(loaded.holders, project),
    loaded.favorites.projects.has(project, loaded.state.project),
    now,
  );

const featuresOf = (loaded: Loaded, archived: boolean) =>
  listedFeatures(loaded, archived, { favorites: loaded.favorites.features, seen: loaded.seen });

/**
 * The overview of spec §4.1, behaviour §1.1.
 * @param archived lists archived features instead of active ones
 * @throws Problem NotFoundError
 */
export const projectOverview = async (
  sources: Sources,
  order: OverviewOrder,
  archived: boolean,
): Promise<ProjectOverview> => {
  const { loaded, stats } = await oversee(sources, order);
  return {
    stats,
    ...facts(loaded, order),
    features: featuresOf(loaded, archived),
  };
};

/**
 * The overview without features, but with their numbers by type, archived ones included (behaviour §4).
 * @throws Problem NotFoundError
 */
export const projectOutline = async (sources: Sources, order: OverviewOrder): Promise<ProjectOutline> => {
  const { loaded, stats } = await oversee(sources, order);
  const features = [...loaded.state.features.values()];
  const byType = Map.groupBy(features, ({ feature }) => feature.type);
  return {
    stats,
    ...facts(loaded, order),
    featureTypeCounts: [...byType]
      .map(([type, own]) => ({ type, count: own.length }))
      .sort((a, b) => (a.type < b.type ? -1 : 1)),
  };
};

/** How many features are overdue (behaviour §4). @throws Problem NotFoundError */
export const healthReport = async (sources: Sources, order: OverviewOrder): Promise<HealthReport> => {
  const loaded = await load(sources, order);
  const active = activeFeatures(loaded.state);
  const stale = active.filter((feature) => feature.stale).length;
  return {
    ...facts(loaded, order),
    features: featuresOf(loaded, false),
    potentiallyStaleCount: active.filter((one) => isPotentiallyStale(one, loaded.config.featureTypes, order.now))
      .length,
    activeCount: active.length - stale,
    staleCount: stale,
  };
};
