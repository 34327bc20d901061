import { badData, conflictingState, notFound } from '../../contract/problems.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { JobContext } from '../../store/jobs/job.ts';
import { instance, projectScope, type Scope, tagKey, tagTypeKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { requireAnyFeature } from '../features/load.ts';
import { putFeature } from '../features/store.ts';
import { finishTagRemoval } from '../tags/finish-removal.ts';
import { createTagIn } from '../tags/write.ts';

/** What is to become of the tags of features. */
export interface TagChange {
  readonly addedTags: readonly Tag[];
  readonly removedTags: readonly Tag[];
}

const same =
  (tag: Tag) =>
  ({ type, value }: Tag): boolean =>
    type === tag.type && value === tag.value;

/** By type, then value. */
export const byTypeAndValue = (a: Tag, b: Tag): number => {
  if (a.type !== b.type) return a.type < b.type ? -1 : 1;
  return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
};

/** Most tags added by one request; each may be new to the instance. */
const maxAdded = 30;

/**
 * The scopes a tagging writes to: a tag that nobody has yet becomes one of the instance's too, once an earlier one of
 * that name is taken from all features. Existing tags keep the instance's head still, on which every token's check
 * depends.
 */
export const scopesOfTagging = async (
  means: JobContext,
  project: string,
  added: readonly Tag[],
): Promise<readonly [Scope, ...Scope[]]> => {
  const known = await getItems(
    means.table,
    added.map(({ type, value }) => tagKey(type, value)),
  );
  const fresh = added.filter((_, i) => known[i] === undefined).slice(0, maxAdded);
  for (const { type, value } of fresh) await finishTagRemoval(means, { kind: 'remove-tags', type, value });
  return fresh.length > 0 ? [projectScope(project), instance] : [projectScope(project)];
};

/** Sees to it that the tags exist. @throws Problem BadDataError for an unknown tag type */
const introduce = async (unit: UnitOfWork, tags: readonly Tag[], scopes: readonly Scope[]): Promise<void> => {
  if (tags.length > maxAdded) throw badData(`One request may add ${maxAdded} tags at most.`);
  const types = await unit.getMany(tags.map(({ type }) => tagTypeKey(type)));
  const unknown = tags.find((_, i) => types[i] === undefined);
  if (unknown) throw badData(`There is no tag type "${unknown.type}". Create it first, or use another.`);
  for (const { type, value } of tags) {
    if (await unit.get(tagKey(type, value))) continue;
    if (!scopes.includes(instance))
      throw conflictingState(`The tag "${type}:${value}" was removed just now. Try again.`, { retryAfter: 1 });
    await createTagIn(unit, { type, value });
  }
};

/**
 * Adds and removes tags of features, archived ones included. Tags a feature has already, and such it does not have, are
 * passed over; a tag that is both added and removed is added.
 * @param scopes of the commit, from `scopesOfTagging`
 * @returns the tags of the last feature, by type and value
 * @throws Problem NotFoundError, BadDataError
 */
export const tagFeatures = async (
  unit: UnitOfWork,
  project: string,
  features: readonly string[],
  { addedTags, removedTags }: TagChange,
  scopes: readonly Scope[],
): Promise<readonly Tag[]> => {
  await introduce(unit, addedTags, scopes);
  let tags: readonly Tag[] = [];
  for (const name of features) {
    const feature = await requireAnyFeature(unit, { project, feature: name });
    const lost = feature.tags.filter((own) => removedTags.some(same(own)) && !addedTags.some(same(own)));
    const kept = feature.tags.filter((own) => !lost.includes(own));
    const gained = addedTags.filter((tag, i) => !kept.some(same(tag)) && addedTags.findIndex(same(tag)) === i);
    tags = [...kept, ...gained.map(({ type, value }) => ({ type, value }))].sort(byTypeAndValue);
    if (lost.length === 0 && gained.length === 0) continue;
    putFeature(unit, { ...feature, tags });
    const now = { ...feature, tags };
    for (const { type, value } of gained) emitFeatureEvent(unit, now, 'feature-tagged', { data: { type, value } });
    for (const { type, value } of lost) emitFeatureEvent(unit, now, 'feature-untagged', { preData: { type, value } });
  }
  return tags;
};

/** Takes one tag from a feature, archived or not. @throws Problem NotFoundError also when the feature does not have it */
export const untagFeature = async (unit: UnitOfWork, project: string, name: string, tag: Tag): Promise<void> => {
  const { tags } = await requireAnyFeature(unit, { project, feature: name });
  if (!tags.some(same(tag)))
    throw notFound('tag', `${tag.type}:${tag.value}`, `The feature "${name}" does not have it.`);
  await tagFeatures(unit, project, [name], { addedTags: [], removedTags: [tag] }, [projectScope(project)]);
};
