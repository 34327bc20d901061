import { nameExists, notFound } from '../../contract/problems.ts';
import type { TagType, TagTypeBody, TagTypeUpdate } from '../../contract/schemas/tag.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, requireRemoved } from '../../store/jobs/job.ts';
import type { TagTypeItem } from '../../store/table/items.ts';
import { tagTypeKey } from '../../store/table/keys.ts';
import { tagTypeView } from './view.ts';

/** @throws Problem NotFoundError */
const requireTagType = async (unit: UnitOfWork, name: string): Promise<TagTypeItem> => {
  const stored = await unit.get(tagTypeKey(name));
  if (!stored) throw notFound('tag type', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const requireFreeName = async (unit: UnitOfWork, name: string): Promise<void> => {
  if (await unit.get(tagTypeKey(name))) throw nameExists('tag type', name);
};

/** @throws Problem NameExistsError; InvalidOperationError (409) while tags of such a type are still being removed */
export const createTagType = async (unit: UnitOfWork, given: TagTypeBody): Promise<TagType> => {
  const { name, description, icon } = given;
  await requireFreeName(unit, name);
  await requireRemoved(unit, { kind: 'remove-tags', type: name }, `The earlier tag type "${name}"`);
  const item: Unwritten<TagTypeItem> = {
    ...tagTypeKey(name),
    kind: 'tag-type',
    name,
    description: description ?? '',
    icon: icon ?? null,
  };
  unit.put(item);
  const data = tagTypeView(item);
  unit.emit({ type: 'tag-type-created', data });
  return data;
};

/** Members that are not given stay as they are. @throws Problem NotFoundError */
export const updateTagType = async (unit: UnitOfWork, name: string, given: TagTypeUpdate): Promise<TagType> => {
  const stored = await requireTagType(unit, name);
  const item: TagTypeItem = {
    ...stored,
    ...(given.description !== undefined && { description: given.description ?? '' }),
    ...(given.icon !== undefined && { icon: given.icon }),
  };
  unit.put(item);
  const data = tagTypeView(item);
  unit.emit({ type: 'tag-type-updated', data });
  return data;
};

/** Removes a tag type. Its tags are removed after, by `finishTagRemoval`. @throws Problem NotFoundError */
export const removeTagType = async (unit: UnitOfWork, name: string, actor: Actor): Promise<void> => {
  const stored = await requireTagType(unit, name);
  unit.remove(tagTypeKey(name));
  await enqueueJob(unit, { kind: 'remove-tags', type: name }, actor);
  unit.emit({ type: 'tag-type-deleted', preData: tagTypeView(stored) });
};
