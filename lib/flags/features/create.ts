import { invalidOperation } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { featureKey, projectScope } from '../../store/table/keys.ts';
import { emitFeatureEvent } from './emit.ts';
import { featureName, newFeature } from './items.ts';
import { requireProject } from './load.ts';
import { type FeatureMetadata, metadataOf } from './metadata.ts';
import { requireFreeName } from './name.ts';
import { putFeature } from './store.ts';

/**
 * Holds a project's limit against one more active feature (spec §8).
 * @throws Problem InvalidOperationError
 */
export const requireRoom = (unit: UnitOfWork, { id, featureLimit }: ProjectItem, added: number): void => {
  if (featureLimit === null) return;
  const features = unit.head(projectScope(id)).features + added;
  if (features > featureLimit)
    throw invalidOperation(
      `Project "${id}" has reached its feature limit of ${featureLimit}. Archive a feature, or raise the limit.`,
    );
};

/** What a caller says of a new feature; the rest takes its default (behaviour §1.2). */
export type NewFeature = Pick<FeatureItem, 'name'> &
  Partial<
    Pick<FeatureItem, 'type' | 'description' | 'stale' | 'impressionData' | 'createdAt' | 'tags' | 'dependencies'>
  >;

/**
 * Makes a feature, off in every environment of the project (behaviour §4, POST P/features).
 * @throws Problem NotFoundError, PatternError, NameExistsError, InvalidOperationError (limit)
 */
export const createFeature = async (
  unit: UnitOfWork,
  project: string,
  given: NewFeature,
  now: Date,
): Promise<FeatureMetadata> => {
  const owner = await requireProject(unit, project);
  await requireFreeName(unit, given.name, owner);
  requireRoom(unit, owner, 1);
  // The name is free, so nothing lies under the key; it is read because what is written must have been.
  await unit.get(featureKey(project, given.name));
  const made = given.createdAt === undefined ? {} : { madeAt: now.toISOString() };
  const feature = newFeature({ ...given, ...made, project }, now);
  putFeature(unit, feature);
  unit.put(featureName(given.name, project));
  unit.changeHead(projectScope(project), { features: 1 });
  const data = metadataOf(feature);
  emitFeatureEvent(unit, feature, 'feature-created', { data });
  return data;
};
