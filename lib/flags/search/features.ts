import type { FoundFeature, SearchQuery } from '../../contract/schemas/search.ts';
import type { Catalog, ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { LastSeen } from '../../store/observations/last-seen.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import type { EnvironmentItem, ProjectItem } from '../../store/table/items.ts';
import { newestSeen } from '../features/last-seen.ts';
import { environmentsOf, featureListItem } from '../features/view.ts';
import type { Marks } from '../projects/favorites.ts';
import { type Criteria, criteriaOf } from './criteria.ts';
import { type Entry, entriesOf } from './entry.ts';
import { filterFor } from './filter.ts';
import { firstOf } from './first.ts';
import { orderOf } from './order.ts';

export interface SearchOrder {
  readonly query: SearchQuery;
  /** Projects that do not exist for the caller. */
  readonly visible: (project: ProjectItem) => boolean;
  /** Names of the features that the caller marked. */
  readonly favorites: Marks;
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
const maxByKey = 50;

const idsOf = ({ project }: Criteria): readonly string[] | '*' => {
  if (!project?.wanted) return '*';
  const ids = [...project.values].filter(fitsKey);
  return ids.length > maxByKey ? '*' : ids;
};

/** A project while a search runs. */
interface Place {
  readonly state: ProjectState;
  readonly environments: readonly EnvironmentItem[];
  readonly linked: (environment: string) => boolean;
}

const placeOf = (state: ProjectState, config: ConfigState): Place => {
  const environments = environmentsOf(state.project, config);
  const names = new Set(environments.map(({ name }) => name));
  return { state, environments, linked: (name) => names.has(name) };
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
  const places = new Map(states.map((state) => [state.id, placeOf(state, config)]));
  const matches: Entry[] = [];
  for (const { state, linked } of places.values()) {
    const test = filterFor(criteria, state.project, linked, segmentName);
    if (test) for (const entry of entriesOf(state)) if (test(entry)) matches.push(entry);
  }
  const order = orderOf(criteria, {
    favorites,
    seen: (project) => times.get(project),
    linked: (project, environment) => places.get(project)?.linked(environment) ?? false,
  });
  const { offset, limit } = criteria;
  const page = firstOf(matches, offset + limit, order).slice(offset);
  return {
    features: page.map(({ name, project, record, segments }) => ({
      ...featureListItem(
        record,
        places.get(project)?.environments ?? [],
        favorites.has(name, record.feature),
        times.get(project),
      ),
      lastSeenAt: newestSeen(record, times.get(project)),
      segments: [...new Set(segments.map(segmentName).filter((segment) => segment !== undefined))],
    })),
    total: matches.length,
  };
};
