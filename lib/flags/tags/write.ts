import { badData, conflict, notFound } from '../../contract/problems.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, requireRemoved } from '../../store/jobs/job.ts';
import type { TagItem } from '../../store/table/items.ts';
import { tagKey, tagTypeKey } from '../../store/table/keys.ts';

/**
 * @throws Problem NameExistsError; BadDataError for an unknown type; InvalidOperationError (409) while an earlier tag of
 *   that name is still being taken from features
 */
export const createTag = async (unit: UnitOfWork, { type, value }: Tag): Promise<Tag> => {
  if (!(await unit.get(tagTypeKey(type)))) throw badData(`There is no tag type "${type}".`);
  if (await unit.get(tagKey(type, value))) throw conflict('NameExistsError', `There is a tag "${type}:${value}".`);
  await requireRemoved(unit, { kind: 'remove-tags', type, value }, `The earlier tag "${type}:${value}"`);
  const item: Unwritten<TagItem> = { ...tagKey(type, value), kind: 'tag', type, value };
  unit.put(item);
  unit.emit({ type: 'tag-created', data: { type, value } });
  return { type, value };
};

/** Removes a tag. Features lose it after, by `finishTagRemoval`. @throws Problem NotFoundError */
export const removeTag = async (unit: UnitOfWork, { type, value }: Tag, actor: Actor): Promise<void> => {
  // A type with `#` in it would lead to the tag of another type.
  const stored = await unit.get(tagKey(type, value));
  if (stored?.type !== type) throw notFound('tag', `${type}:${value}`);
  unit.remove(tagKey(type, value));
  await enqueueJob(unit, { kind: 'remove-tags', type, value }, actor);
  unit.emit({ type: 'tag-deleted', data: { type, value } });
};
