import { notFound } from '../../contract/problems.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import {
  archivedFeature,
  type EnvironmentParts,
  type EnvironmentPlace,
  emptyParts,
  type FeaturePlace,
  misplacedFeature,
  requireLinked,
} from './load.ts';

/** A project with all its features, as it is now. @throws Problem NotFoundError */
export const readProject = async (
  context: CatalogContext,
  id: string,
): Promise<{ config: ConfigState; state: ProjectState }> => {
  const { catalog } = context;
  const { config, projects } = await catalog.projects([id], context);
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

/**
 * An active feature as it is now.
 * @throws Problem NotFoundError, also for an archived feature; for a feature in another project the text names that
 *   project
 */
export const readFeature = async (context: CatalogContext, place: FeaturePlace): Promise<ReadFeature> => {
  const { config, state } = await readProject(context, place.project);
  const record = state.features.get(place.feature);
  if (!record) throw await misplacedFeature(readingOf(context), place);
  if (record.feature.archived) throw archivedFeature(place.feature);
  return { config, state, project: state.project, record };
};

/** The configuration of an active feature in one environment, as it is now. @throws Problem NotFoundError */
export const readParts = async (context: CatalogContext, place: EnvironmentPlace): Promise<EnvironmentParts> => {
  const { project, record } = await readFeature(context, place);
  requireLinked(project, place.environment);
  return record.environments.get(place.environment) ?? emptyParts;
};

/** Names of the active features that depend on this one, in order. */
export const childNames = ({ features }: ProjectState, parent: string): string[] =>
  [...features.values()]
    .filter(({ feature }) => !feature.archived && feature.dependencies.some((one) => one.feature === parent))
    .map(({ feature }) => feature.name)
    .sort();
