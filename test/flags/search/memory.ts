import type { CatalogCallerContext } from '../../../lib/identity/callers/context.ts';
import type { Catalog, ConfigState, FeatureRecord, ProjectState } from '../../../lib/store/catalog/catalog.ts';
import { changedEverywhere, madeCommit } from '../../../lib/store/commit/journal.ts';
import type { LastSeen, SeenTimes } from '../../../lib/store/observations/last-seen.ts';
import type {
  EnvironmentItem,
  FeatureEnvironmentItem,
  FeatureItem,
  SegmentItem,
} from '../../../lib/store/table/items.ts';
import { environmentKey } from '../../../lib/store/table/keys.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { readerOf } from '../context.ts';
import { featureEnvironmentItem, featureItem, projectItem } from '../projects/stored.ts';

const environment = (name: string, sortOrder: number): EnvironmentItem => ({
  ...environmentKey(name),
  kind: 'environment',
  rev: 1,
  name,
  type: name,
  sortOrder,
  enabled: true,
  protected: false,
});

/** The environments development and production of the built-in data. */
export const config = (segments: readonly SegmentItem[] = []): ConfigState => ({
  rev: 1,
  environments: new Map([
    ['development', environment('development', 2)],
    ['production', environment('production', 3)],
  ]),
  segments: new Map(segments.map((segment) => [segment.id, segment])),
  strategyTypes: new Map(),
  contextFields: new Map(),
  featureTypes: new Map(),
  tagTypes: new Map(),
  tags: new Map(),
});

export type Environments = Readonly<Record<string, Partial<FeatureEnvironmentItem>>>;

export const record = (
  project: string,
  name: string,
  feature: Partial<FeatureItem> = {},
  environments: Environments = {},
): FeatureRecord => ({
  feature: featureItem({ project, name, ...feature }),
  environments: new Map(
    Object.entries(environments).map(([environmentName, item]) => [
      environmentName,
      featureEnvironmentItem(project, { feature: name, environment: environmentName, ...item }),
    ]),
  ),
});

/** A strategy that uses segments. */
export const strategyWith = (...segments: number[]): FeatureEnvironmentItem['strategies'][number] => ({
  id: segments.join(),
  name: 'default',
  disabled: false,
  sortOrder: 0,
  segments,
  constraints: [],
  variants: [],
  parameters: {},
});

export const projectState = (
  id: string,
  records: readonly FeatureRecord[],
  project: Partial<ProjectState['project']> = {},
): ProjectState => ({
  id,
  rev: 1,
  commit: `${id}-1`,
  changes: changedEverywhere(madeCommit(1, `${id}-1`)),
  project: projectItem({ id, ...project }),
  features: new Map(records.map((one) => [one.feature.name, one])),
});

/** A catalog of the given projects, sorted by id like the real one. */
export const catalogOf = (projects: readonly ProjectState[], state: ConfigState = config()): Catalog => ({
  config: async () => state,
  unread: () => ({}),
  projects: async (ids) => ({
    config: state,
    projects: projects.filter(({ id }) => ids === '*' || ids.includes(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }),
});

/** A context for commands that read only the catalog: there is no database behind the table. */
export const contextIn = (catalog: Catalog): CatalogCallerContext => ({
  ...readerOf(openTable('none', { endpoint: 'http://127.0.0.1:1' })),
  catalog,
  instanceRev: 1,
});

/** The given observations, by project. */
export const lastSeenOf = (times: Readonly<Record<string, SeenTimes>> = {}): LastSeen => ({
  of: async (projects) =>
    new Map(
      projects.flatMap((project) => {
        const known = times[project];
        return known === undefined ? [] : [[project, known] as const];
      }),
    ),
  reads: () => ({}),
  mark: async () => {},
});
