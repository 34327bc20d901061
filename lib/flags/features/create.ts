import { invalidOperation } from '../../contract/problems.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { featureKey, projectScope } from '../../store/table/keys.ts';
import { sayOf } from './emit.ts';
import { featureName, newFeature } from './items.ts';
import { demandProject } from './load.ts';
import { type FeatureMetadata, metadataOf } from './metadata.ts';
import { demandFreeName } from './name.ts';
import { putFeature } from './store.ts';

/**
 * Holds a project's limit against one more active feature (spec §8).
 * @throws Problem InvalidOperationError
 */
export const demandRoom = (draft: Draft, { id, featureLimit }: ProjectItem, added: number): void => {
  if (featureLimit === null) return;
  const features = draft.head(projectScope(id)).features + added;
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
  draft: Draft,
  project: string,
  given: NewFeature,
  now: Date,
): Promise<FeatureMetadata> => {
  const owner = await demandProject(draft, project);
  await demandFreeName(draft, given.name, owner);
  demandRoom(draft, owner, 1);
  // The name is free, so nothing lies under the key; it is read because what is written must have been.
  await draft.get(featureKey(project, given.name));
  const made = given.createdAt === undefined ? {} : { madeAt: now.toISOString() };
  const feature = newFeature({ ...given, ...made, project }, now);
  putFeature(draft, feature);
  draft.put(featureName(given.name, project));
  draft.change(projectScope(project), { features: 1 });
  const data = metadataOf(feature);
  sayOf(draft, feature, 'feature-created', { data });
  return data;
};
