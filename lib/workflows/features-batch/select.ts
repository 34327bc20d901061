import type { BatchSelection } from '../../contract/schemas/features-batch.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureNameKey, fitsKey, projectScope } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';

/** A feature to be exported, with its project. */
export interface SelectedFeature extends FeatureRecord {
  readonly project: ProjectItem;
}

export interface Selection {
  readonly config: ConfigState;
  /** By name. */
  readonly features: readonly SelectedFeature[];
}

/** The projects in which to look for features, and which features are selected. */
interface Search {
  readonly projects: readonly string[] | '*';
  readonly isSelected: (record: FeatureRecord) => boolean;
}

/** What a selection reads first. */
export const selectionReads = ({ tag, project, features = [] }: BatchSelection): RequestReads => {
  if (tag === undefined && project !== undefined) return { scopes: fitsKey(project) ? [projectScope(project)] : [] };
  if (tag !== undefined || features.length === 0) return { scopes: '*' };
  return { keys: [...new Set(features)].filter(fitsKey).map(featureNameKey) };
};

const searchFor = async (source: Source, { tag, project, features = [] }: BatchSelection): Promise<Search> => {
  if (tag !== undefined)
    return { projects: '*', isSelected: ({ feature: { tags } }) => tags.some(({ value }) => value === tag) };
  if (project !== undefined) return { projects: fitsKey(project) ? [project] : [], isSelected: () => true };
  if (features.length === 0) return { projects: '*', isSelected: () => true };
  const guards = await getItems(source, [...new Set(features)].filter(fitsKey).map(featureNameKey));
  const names = new Set(features);
  return {
    projects: [...new Set(guards.flatMap((guard) => (guard ? [guard.project] : [])))],
    isSelected: ({ feature: { name } }) => names.has(name),
  };
};

/** The active features that an export selects, in projects that the caller sees (contract: features-batch §2.1). */
export const selectFeatures = async (context: CatalogCallerContext, selection: BatchSelection): Promise<Selection> => {
  const { catalog, caller } = context;
  const search = await searchFor(context, selection);
  const { config, projects } = await catalog.projects(search.projects, context);
  const isVisible = visibleTo(caller.rights);
  const features = projects
    .filter(({ project }) => isVisible(project))
    .flatMap(({ project, features: all }) => [...all.values()].map((record) => ({ ...record, project })))
    .filter((record) => !record.feature.archived && search.isSelected(record))
    .sort((a, b) => (a.feature.name < b.feature.name ? -1 : 1));
  return { config, features };
};
