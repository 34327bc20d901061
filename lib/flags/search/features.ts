import type { FoundFeature, SearchQuery } from '../../contract/schemas/search.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import { type KeyedText, keyOf } from '../../store/catalog/keyed-text.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { EnvironmentItem } from '../../store/table/items.ts';
import { favoritesReads, type Marks, readFavorites } from '../favorites/read.ts';
import { ownersOfFeatures, readOwners, type ShownOwners, shownOwners } from '../feature-owners/read.ts';
import { type LastSeenContext, newestLastSeen } from '../features/times/last-seen.ts';
import { environmentsOf, listedFeatureView } from '../features/view.ts';
import { currentStage } from '../lifecycle/facts.ts';
import { maxProjectsByKey } from '../projects/by-key.ts';
import { scopesOf } from '../projects/scopes.ts';
import { visibleTo } from '../projects/visible.ts';
import { type Criteria, criteriaFromQuery } from './criteria.ts';
import { type Entry, entriesOf } from './entry.ts';
import { filterFor } from './filter.ts';
import { firstOf } from './first.ts';
import { orderFor } from './order.ts';

export interface SearchPage {
  /** The features of one page. */
  readonly features: FoundFeature[];
  /** Number of all matches. */
  readonly total: number;
}

const idsOf = ({ project }: Criteria): readonly string[] | '*' => {
  if (!project?.wanted) return '*';
  const ids = [...project.values];
  return ids.length > maxProjectsByKey ? '*' : ids;
};

/** Ids of the projects in which a search looks. */
export const searchedProjects = (query: SearchQuery): readonly string[] | '*' => idsOf(criteriaFromQuery(query));

export const searchReads = (query: SearchQuery, userId: number | null): RequestReads => ({
  scopes: scopesOf(searchedProjects(query)),
  ...favoritesReads({ userId }),
});

/** A project, and the facts about it that the search needs. */
interface SearchedProject {
  readonly state: ProjectState;
  readonly environments: readonly EnvironmentItem[];
  readonly isLinked: (environment: string) => boolean;
}

const placeOf = (state: ProjectState, config: ConfigState): SearchedProject => {
  const environments = environmentsOf(state.project, config);
  const names = new Set(environments.map(({ name }) => name));
  return { state, environments, isLinked: (name) => names.has(name) };
};

/** The sources of a search. */
export interface SearchSources {
  readonly config: ConfigState;
  /** Projects that the caller sees, by id. */
  readonly projects: readonly ProjectState[];
  /** The features that the caller marked. */
  readonly favorites: Marks;
  /** When features were last seen, by project. */
  readonly seen: ReadonlyMap<string, SeenTimes>;
  /** Decides which features are potentially stale. */
  readonly now: Date;
  /** Owners of the features that exist. */
  readonly owners: ShownOwners;
}

const minuteMs = 60_000;

/** The moment as of which a search decides what is potentially stale, so that its answer is made once a minute. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);

/**
 * Searches active features of visible projects (contract: search §11, §12); the answer as JSON. When everything is in
 * memory, it costs only the heads of the requested projects.
 */
export const searchFeatures = async (context: LastSeenContext, query: SearchQuery): Promise<KeyedText> => {
  const { catalog, lastSeen, caller, now } = context;
  const criteria = criteriaFromQuery(query);
  const [{ config, projects }, favorites] = await Promise.all([
    catalog.projects(idsOf(criteria), context),
    readFavorites(context, caller.userId),
  ]);
  const isVisible = visibleTo(caller.rights);
  const visible = projects.filter(({ project }) => isVisible(project));
  const ids = visible.map(({ id }) => id);
  const seen = await lastSeen.of(ids, now, context);
  const asOf = minuteOf(now);
  const owners = await readOwners(
    context,
    config.rev,
    visible.flatMap(({ features }) => ownersOfFeatures(features)),
  );
  const states = visible.flatMap(({ id, project, features }) => [project, features, seen.get(id)]);
  return {
    key: keyOf(
      ...[JSON.stringify(query), favorites.version, config.segments, config.environments],
      ...(owners.size > 0 ? [JSON.stringify([...owners.values()])] : []),
      ...(criteria.potentiallyStale === undefined ? [] : [config.featureTypes, asOf.toISOString()]),
      ...states,
    ),
    text: () => {
      const sources = { config, projects: visible, favorites: favorites.features, seen, now: asOf, owners };
      return JSON.stringify(findFeatures(sources, criteria));
    },
  };
};

/** Filters all features, then sorts only as many as the page and earlier pages need. */
export const findFeatures = (
  { config, projects, favorites, seen, now, owners }: SearchSources,
  criteria: Criteria,
): SearchPage => {
  const segmentName = (id: number): string | undefined => config.segments.get(id)?.name;
  const places = new Map(projects.map((state) => [state.id, placeOf(state, config)]));
  const matches: Entry[] = [];
  for (const { state, isLinked } of places.values()) {
    const test = filterFor(criteria, {
      ...{ project: state.project, isLinked, segmentName },
      ...{
        featureTypes: config.featureTypes,
        environments: config.environments,
        seen: seen.get(state.id),
        now,
        owners,
      },
    });
    if (test) for (const entry of entriesOf(state)) if (test(entry)) matches.push(entry);
  }
  const order = orderFor(criteria, {
    favorites,
    seen: (project) => seen.get(project),
    isLinked: (project, environment) => places.get(project)?.isLinked(environment) ?? false,
  });
  const { offset, limit } = criteria;
  const page = firstOf(matches, offset + limit, order).slice(offset);
  return {
    features: page.map(({ name, project, record, segments }) => ({
      ...listedFeatureView(
        record,
        places.get(project)?.environments ?? [],
        favorites.has(name, record.feature),
        seen.get(project),
      ),
      lastSeenAt: newestLastSeen(record, seen.get(project)),
      ...((own) => own.length > 0 && { owners: own })(shownOwners(record.feature.owners, owners)),
      lifecycle: currentStage(record, config.environments, seen.get(project)),
      segments: [...new Set(segments.map(segmentName).filter((segment) => segment !== undefined))],
    })),
    total: matches.length,
  };
};
