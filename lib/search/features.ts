import { newestSeen } from '../features/last-seen.ts';
import { environmentsOf, featureListItem } from '../features/view.ts';
import type { FoundFeature, SearchQuery } from '../schema/search.ts';
import type { Catalog, ConfigState, ProjectState } from '../table/catalog.ts';
import type { EnvironmentItem, ProjectItem } from '../table/items.ts';
import type { LastSeen, SeenTimes } from '../table/last-seen.ts';
import { nameable } from '../table/nameable.ts';
import { type Criteria, criteriaOf } from './criteria.ts';
import { entriesOf } from './entry.ts';
import { filterFor } from './filter.ts';
import { firstOf } from './first.ts';
import { type Match, orderOf } from './order.ts';

export interface SearchOrder {
  readonly query: SearchQuery;
  /** Projects that do not exist for the caller. */
  readonly visible: (project: ProjectItem) => boolean;
  /** Names of the features that the caller marked. */
  readonly favorites: ReadonlySet<string>;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
  readonly now: Date;
}

export interface Found {
  /** One page. */
  readonly features: FoundFeature[];
  /** Number of all matches. */
  readonly total: number;
}

/** Up to this many projects are asked for by key, one read unit each; beyond, the query of all heads costs less. */
const mostByKey = 50;

const idsOf = ({ project }: Criteria): readonly string[] | '*' => {
  if (!project?.wanted) return '*';
  const ids = [...project.values].filter(nameable);
  return ids.length > mostByKey ? '*' : ids;
};

/** A project while a search runs. */
interface Place {
  readonly state: ProjectState;
  readonly environments: readonly EnvironmentItem[];
  readonly linked: (environment: string) => boolean;
  readonly seen: SeenTimes | undefined;
}

const placeOf = (state: ProjectState, config: ConfigState, seen: SeenTimes | undefined): Place => {
  const environments = environmentsOf(state.project, config);
  const names = new Set(environments.map(({ name }) => name));
  return { state, environments, linked: (name) => names.has(name), seen };
};

/**
 * Searches active features of visible projects, from memory (spec §4.5, behaviour §1.5): filters all, then orders only
 * as many as lead up to the page. With everything known it costs the heads of the projects asked for.
 */
export const searchFeatures = async (
  { catalog, lastSeen }: { readonly catalog: Catalog; readonly lastSeen: LastSeen },
  { query, visible, favorites, instanceRev, now }: SearchOrder,
): Promise<Found> => {
  const criteria = criteriaOf(query);
  const { config, projects } = await catalog.projects(idsOf(criteria), { instanceRev });
  const states = projects.filter(({ project }) => visible(project));
  const times = await lastSeen.of(
    states.map(({ id }) => id),
    now,
  );
  const segmentName = (id: number): string | undefined => config.segments.get(id)?.name;
  const places = new Map(states.map((state) => [state.id, placeOf(state, config, times.get(state.id))]));
  const matches = [...places.values()].flatMap(({ state, linked, seen }): Match[] => {
    const test = filterFor(criteria, state.project, linked, segmentName);
    if (!test) return [];
    return entriesOf(state)
      .filter(test)
      .map((entry) => ({ entry, favorite: favorites.has(entry.record.feature.name), seen, linked }));
  });
  const { offset, limit } = criteria;
  const page = firstOf(matches, offset + limit, orderOf(criteria)).slice(offset);
  return {
    features: page.map(({ entry, favorite, seen }) => ({
      ...featureListItem(entry.record, places.get(entry.record.feature.project)?.environments ?? [], favorite, seen),
      lastSeenAt: newestSeen(entry.record, seen),
      segments: [...new Set(entry.segments.map(segmentName).filter((name) => name !== undefined))],
    })),
    total: matches.length,
  };
};
