import { nameExists, notFound } from '../../contract/problems.ts';
import type { TagType, TagTypeBody, TagTypeUpdate } from '../../contract/schemas/tag.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { fileWork, requireRemoved } from '../../store/jobs/job.ts';
import type { TagTypeItem } from '../../store/table/items.ts';
import { tagTypeKey } from '../../store/table/keys.ts';
import { tagTypeView } from './view.ts';

/** @throws Problem NotFoundError */
const demandTagType = async (draft: Draft, name: string): Promise<TagTypeItem> => {
  const stored = await draft.get(tagTypeKey(name));
  if (!stored) throw notFound('tag type', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const demandFreeName = async (draft: Draft, name: string): Promise<void> => {
  if (await draft.get(tagTypeKey(name))) throw nameExists('tag type', name);
};

/** @throws Problem NameExistsError; InvalidOperationError (409) while tags of such a type are still being removed */
export const createTagType = async (draft: Draft, given: TagTypeBody): Promise<TagType> => {
  const { name, description, icon } = given;
  await demandFreeName(draft, name);
  await requireRemoved(draft, { kind: 'remove-tags', type: name }, `The earlier tag type "${name}"`);
  const item: Unwritten<TagTypeItem> = {
    ...tagTypeKey(name),
    kind: 'tag-type',
    name,
    description: description ?? '',
    icon: icon ?? null,
  };
  draft.put(item);
  const data = tagTypeView(item);
  draft.say({ type: 'tag-type-created', data });
  return data;
};

/** Members that are not given stay as they are. @throws Problem NotFoundError */
export const updateTagType = async (draft: Draft, name: string, given: TagTypeUpdate): Promise<TagType> => {
  const stored = await demandTagType(draft, name);
  const item: TagTypeItem = {
    ...stored,
    ...(given.description !== undefined && { description: given.description ?? '' }),
    ...(given.icon !== undefined && { icon: given.icon }),
  };
  draft.put(item);
  const data = tagTypeView(item);
  draft.say({ type: 'tag-type-updated', data });
  return data;
};

/** Removes a tag type. Its tags are removed after, by `finishTagRemoval`. @throws Problem NotFoundError */
export const removeTagType = async (draft: Draft, name: string, actor: Actor): Promise<void> => {
  const stored = await demandTagType(draft, name);
  draft.remove(tagTypeKey(name));
  await fileWork(draft, { kind: 'remove-tags', type: name }, actor);
  draft.say({ type: 'tag-type-deleted', preData: tagTypeView(stored) });
};
