import type { BatchSelection } from '../../contract/schemas/features-batch.ts';
import type { Catalog, ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureNameKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** A feature to be exported, with the project it is in. */
export interface Selected extends FeatureRecord {
  readonly project: ProjectItem;
}

export interface Selection {
  readonly config: ConfigState;
  /** By name. */
  readonly features: readonly Selected[];
}

/** What a selection is made from. */
export interface Source {
  readonly table: Table;
  readonly catalog: Catalog;
  /** Whether a project exists for the caller (behaviour §0, Private projects). */
  readonly visible: (project: ProjectItem) => boolean;
  /** The instance's revision, read since the request began. */
  readonly instanceRev: number;
}

type Wanted = (record: FeatureRecord) => boolean;

/** In which projects to look, and for what. */
const search = async (
  { tag, project, features = [] }: BatchSelection,
  table: Table,
): Promise<{ readonly projects: readonly string[] | '*'; readonly wanted: Wanted }> => {
  if (tag !== undefined)
    return { projects: '*', wanted: ({ feature: { tags } }) => tags.some(({ value }) => value === tag) };
  if (project !== undefined) return { projects: fitsKey(project) ? [project] : [], wanted: () => true };
  if (features.length === 0) return { projects: '*', wanted: () => true };
  const guards = await getItems(table, [...new Set(features)].filter(fitsKey).map(featureNameKey));
  const names = new Set(features);
  return {
    projects: [...new Set(guards.flatMap((guard) => (guard ? [guard.project] : [])))],
    wanted: ({ feature: { name } }) => names.has(name),
  };
};

/**
 * The active features that an export is about (behaviour §4, features-batch/export); names that no visible feature has
 * are passed over. An empty list of names asks for all there are, as clients of this API expect.
 */
export const selectFeatures = async (
  { table, catalog, visible, instanceRev }: Source,
  selection: BatchSelection,
): Promise<Selection> => {
  const { projects: ids, wanted } = await search(selection, table);
  const { config, projects } = await catalog.projects(ids, { instanceRev });
  const features = projects
    .filter(({ project }) => visible(project))
    .flatMap(({ project, features: all }) => [...all.values()].map((record) => ({ ...record, project })))
    .filter((record) => !record.feature.archived && wanted(record))
    .sort((a, b) => (a.feature.name < b.feature.name ? -1 : 1));
  return { config, features };
};
