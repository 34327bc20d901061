import { featureElsewhere, notFound } from '../../contract/problems.ts';
import type { Catalog, ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureNameKey, projectKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { type EnvironmentParts, vacant } from './items.ts';
import { type EnvironmentPlace, type FeaturePlace, requireLinked } from './load.ts';

/** Where features are read from. */
export interface Source {
  readonly catalog: Catalog;
  readonly table: Table;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
}

/** A project as it is now. @throws Problem NotFoundError */
export const readProject = async (
  { catalog, instanceRev }: Pick<Source, 'catalog' | 'instanceRev'>,
  id: string,
): Promise<{ config: ConfigState; state: ProjectState }> => {
  const { config, projects } = await catalog.projects([id], { instanceRev });
  const [state] = projects;
  if (!state) throw notFound('project', id);
  return { config, state };
};

export interface ReadFeature {
  readonly config: ConfigState;
  readonly state: ProjectState;
  readonly project: ProjectItem;
  readonly record: FeatureRecord;
}

/** Why an active feature is not where the path says. A private project is not given away. */
const absent = async (table: Table, { project, feature }: FeaturePlace): Promise<Error> => {
  const guard = feature.length > 100 ? undefined : await getItem(table, featureNameKey(feature));
  if (!guard) return notFound('feature', feature);
  if (guard.project === project) return notFound('feature', feature, 'A feature of that name is archived.');
  const actual = await getItem(table, projectKey(guard.project));
  return actual && actual.mode !== 'private'
    ? featureElsewhere(feature, project, actual.id)
    : notFound('feature', feature);
};

/**
 * An active feature as it is now.
 * @throws Problem NotFoundError, also for an archived one; for one in another project the text names that project
 */
export const readFeature = async (source: Source, place: FeaturePlace): Promise<ReadFeature> => {
  const { config, state } = await readProject(source, place.project);
  const record = state.features.get(place.feature);
  if (!record || record.feature.archived) throw await absent(source.table, place);
  return { config, state, project: state.project, record };
};

/** What is configured for an active feature in one environment. @throws Problem NotFoundError */
export const readParts = async (source: Source, place: EnvironmentPlace): Promise<EnvironmentParts> => {
  const { project, record } = await readFeature(source, place);
  requireLinked(project, place.environment);
  return record.environments.get(place.environment) ?? vacant;
};

/** Names of the active features that depend on one, in order. */
export const childNames = ({ features }: ProjectState, parent: string): string[] =>
  [...features.values()]
    .filter(({ feature }) => !feature.archived && feature.dependencies.some((one) => one.feature === parent))
    .map(({ feature }) => feature.name)
    .sort();
