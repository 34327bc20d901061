import { maxAddedTags } from '../../contract/limits.ts';
import { badData, conflictingState, notFound } from '../../contract/problems.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import { byTag } from '../../definition/flag.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { Scopes } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { type JobContext, keyOfJob } from '../../store/jobs/job.ts';
import { requireUsable } from '../../store/jobs/reserve.ts';
import type { Stored } from '../../store/table/items.ts';
import { instance, projectScope, tagKey, tagTypeKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type FeaturePlace, keysOfFeatures, requireAnyFeature, requireAnyFeatures } from '../features/load.ts';
import { type LocatorContext, locateWithPermission } from '../features/locate.ts';
import { changeInSteps } from '../features/staleness/in-steps.ts';
import { putFeature } from '../features/store.ts';
import { finishTagRemoval } from '../tags/finish-removal.ts';
import { createTagIn } from '../tags/write.ts';

/** The tags to add to features, and to remove from them. */
export interface TagChange {
  readonly addedTags: readonly Tag[];
  readonly removedTags: readonly Tag[];
}

/** Features of one project, and the changes to their tags. */
export interface TagFeaturesInput {
  readonly project: string;
  readonly features: readonly string[];
  readonly change: TagChange;
}

const isSameTag =
  (tag: Tag) =>
  ({ type, value }: Tag): boolean =>
    type === tag.type && value === tag.value;

/**
 * What changing tags reads: the features, and for each added tag its type and whether an earlier tag of that name is
 * still being removed.
 * @param features reads of the features
 */
export const taggingReads = (features: RequestReads, addedTags: readonly Tag[]): RequestReads => ({
  ...features,
  keys: [
    ...(features.keys ?? []),
    ...addedTags
      .slice(0, maxAddedTags)
      .flatMap(({ type, value }) => [
        tagTypeKey(type),
        tagKey(type, value),
        keyOfJob({ kind: 'remove-tags', type, value }),
      ]),
  ],
});

/**
 * The scopes of a commit that changes tags. For a tag that does not exist yet they include the instance, because the
 * commit creates it; first, the removal of an earlier tag with that name is finished. For existing tags the head of the
 * instance does not change: the check of every token depends on that head.
 */
const scopesForTags = async (
  context: JobContext,
  { project, change }: Omit<TagFeaturesInput, 'features'>,
): Promise<Scopes> => {
  const { addedTags } = change;
  const known = await getItems(
    context,
    addedTags.map(({ type, value }) => tagKey(type, value)),
  );
  const missing = addedTags.filter((_, i) => known[i] === undefined).slice(0, maxAddedTags);
  for (const { type, value } of missing) await finishTagRemoval(context, { kind: 'remove-tags', type, value });
  return missing.length > 0 ? [projectScope(project), instance] : [projectScope(project)];
};

/** Creates the tags that do not exist. @throws Problem BadDataError for an unknown tag type */
const createMissing = async (unit: UnitOfWork, tags: readonly Tag[]): Promise<void> => {
  if (tags.length > maxAddedTags) throw badData(`One request may add ${maxAddedTags} tags at most.`);
  const types = await unit.getMany(tags.map(({ type }) => tagTypeKey(type)));
  const unknown = tags.find((_, i) => types[i] === undefined);
  if (unknown) throw badData(`There is no tag type "${unknown.type}". Create it first, or use another.`);
  for (const { type, value } of tags) {
    const tag = await unit.get(tagKey(type, value));
    if (tag) {
      requireUsable(tag);
      continue;
    }
    if (!unit.has(instance))
      throw conflictingState(`The tag "${type}:${value}" was removed just now. Try again.`, { retryAfter: 1 });
    await createTagIn(unit, { type, value });
  }
};

/**
 * Adds and removes tags of features, including archived ones. Tags that a feature has already, and removed tags that it
 * does not have, are skipped; a tag that is both added and removed is added. For new tags the scopes must include the
 * instance.
 * @returns the tags of the last feature, by type and value
 * @throws Problem NotFoundError, BadDataError
 */
export const tagFeaturesIn = async (
  unit: UnitOfWork,
  { project, features, change: { addedTags, removedTags } }: TagFeaturesInput,
): Promise<readonly Tag[]> => {
  const few = addedTags.slice(0, maxAddedTags);
  await unit.peek<Stored>([
    ...few.flatMap(({ type, value }) => [tagTypeKey(type), tagKey(type, value)]),
    ...keysOfFeatures(project, features),
  ]);
  const tagged = await requireAnyFeatures(unit, project, features);
  await createMissing(unit, addedTags);
  let tags: readonly Tag[] = [];
  for (const feature of tagged) {
    const lost = feature.tags.filter((own) => removedTags.some(isSameTag(own)) && !addedTags.some(isSameTag(own)));
    const kept = feature.tags.filter((own) => !lost.includes(own));
    const gained = addedTags.filter(
      (tag, i) => !kept.some(isSameTag(tag)) && addedTags.findIndex(isSameTag(tag)) === i,
    );
    tags = [...kept, ...gained.map(({ type, value }) => ({ type, value }))].sort(byTag);
    if (lost.length === 0 && gained.length === 0) continue;
    const after = { ...feature, tags };
    putFeature(unit, after);
    for (const { type, value } of gained) emitFeatureEvent(unit, after, 'feature-tagged', { data: { type, value } });
    for (const { type, value } of lost) emitFeatureEvent(unit, after, 'feature-untagged', { preData: { type, value } });
  }
  return tags;
};

/** As `tagFeaturesIn`, for one feature and any number of tags. */
export const tagFeatureIn = async (
  unit: UnitOfWork,
  { project, feature, change: { addedTags, removedTags } }: FeaturePlace & { readonly change: TagChange },
): Promise<void> => {
  for (let i = 0; i === 0 || i < addedTags.length; i += maxAddedTags) {
    const change = { addedTags: addedTags.slice(i, i + maxAddedTags), removedTags };
    await tagFeaturesIn(unit, { project, features: [feature], change });
  }
};

/** The context of commands that tag a feature by its name alone. */
export type TaggingContext = LocatorContext & CatalogContext;

/** A change of tags of one feature, which is named without its project (contract: feature-tags §1). */
interface FeatureTagging {
  readonly feature: string;
  readonly change: TagChange;
}

/**
 * Changes the tags of a feature that the caller may update (contract: feature-tags §2, §3).
 * @returns all tags of the feature, by type and value
 * @throws Problem as `tagFeaturesIn`, NoAccessError
 */
export const tagFeature = async (
  context: TaggingContext,
  { feature, change }: FeatureTagging,
): Promise<readonly Tag[]> => {
  const project = await locateWithPermission(context, 'UPDATE_FEATURE', feature);
  const scopes = await scopesForTags(context, { project, change });
  return transact(context, scopes, (unit) => tagFeaturesIn(unit, { project, features: [feature], change }));
};

/** Changes the tags of many features of a project (contract: feature-tags §5). @throws Problem as `tagFeaturesIn` */
export const tagFeatures = async (
  context: CatalogContext,
  { project, features, change }: TagFeaturesInput,
): Promise<void> => {
  const scopes = await scopesForTags(context, { project, change });
  await changeInSteps(context, { project, features, itemsEach: 1, scopes }, async (unit, some) => {
    await requireProject(unit, project);
    await tagFeaturesIn(unit, { project, features: some, change });
  });
};

/**
 * Removes one tag from a feature, archived or not, that the caller may update (contract: feature-tags §4).
 * @throws Problem NotFoundError also when the feature does not have the tag; NoAccessError
 */
export const untagFeature = async (
  context: LocatorContext,
  { feature: name, tag }: { readonly feature: string; readonly tag: Tag },
): Promise<void> => {
  const project = await locateWithPermission(context, 'UPDATE_FEATURE', name);
  await transact(context, [projectScope(project)], async (unit) => {
    const { tags } = await requireAnyFeature(unit, { project, feature: name });
    if (!tags.some(isSameTag(tag)))
      throw notFound('tag', `${tag.type}:${tag.value}`, `The feature "${name}" does not have it.`);
    await tagFeaturesIn(unit, { project, features: [name], change: { addedTags: [], removedTags: [tag] } });
  });
};
