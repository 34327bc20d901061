import { badData, conflict, notFound } from '../../contract/problems.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { fileWork, requireRemoved } from '../../store/jobs/job.ts';
import type { TagItem } from '../../store/table/items.ts';
import { tagKey, tagTypeKey } from '../../store/table/keys.ts';

/**
 * @throws Problem NameExistsError; BadDataError for an unknown type; InvalidOperationError (409) while an earlier tag of
 *   that name is still being taken from features
 */
export const createTag = async (draft: Draft, { type, value }: Tag): Promise<Tag> => {
  if (!(await draft.get(tagTypeKey(type)))) throw badData(`There is no tag type "${type}".`);
  if (await draft.get(tagKey(type, value))) throw conflict('NameExistsError', `There is a tag "${type}:${value}".`);
  await requireRemoved(draft, { kind: 'remove-tags', type, value }, `The earlier tag "${type}:${value}"`);
  const item: Unwritten<TagItem> = { ...tagKey(type, value), kind: 'tag', type, value };
  draft.put(item);
  draft.say({ type: 'tag-created', data: { type, value } });
  return { type, value };
};

/** Removes a tag. Features lose it after, by `finishTagRemoval`. @throws Problem NotFoundError */
export const removeTag = async (draft: Draft, { type, value }: Tag, actor: Actor): Promise<void> => {
  // A type with `#` in it would lead to the tag of another type.
  const stored = await draft.get(tagKey(type, value));
  if (stored?.type !== type) throw notFound('tag', `${type}:${value}`);
  draft.remove(tagKey(type, value));
  await fileWork(draft, { kind: 'remove-tags', type, value }, actor);
  draft.say({ type: 'tag-deleted', data: { type, value } });
};
