import { nameExists, notFound } from '../../contract/problems.ts';
import type { TagType, TagTypeBody, TagTypeUpdate } from '../../contract/schemas/tag.ts';
import type { CatalogContext, CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, keyOfJob, requireRemoved, runOrDefer } from '../../store/jobs/job.ts';
import type { TagTypeItem } from '../../store/table/items.ts';
import { instance, tagTypeKey } from '../../store/table/keys.ts';
import { finishTagRemoval } from '../tags/finish-removal.ts';
import { tagTypeView } from './view.ts';

export const tagTypeReads = (name: string): RequestReads => ({ keys: [tagTypeKey(name)] });

/** What creating or removing a tag type reads. */
export const tagTypeLifeReads = (name: string): RequestReads => ({
  keys: [tagTypeKey(name), keyOfJob({ kind: 'remove-tags', type: name })],
});

/** @throws Problem NotFoundError */
const requireTagType = async (unit: UnitOfWork, name: string): Promise<TagTypeItem> => {
  const stored = await unit.get(tagTypeKey(name));
  if (!stored) throw notFound('tag type', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const requireFreeName = async (reading: Reading, name: string): Promise<void> => {
  if (await reading.get(tagTypeKey(name))) throw nameExists('tag type', name);
};

/**
 * @throws Problem NameExistsError; InvalidOperationError (409) while tags of an earlier type with that name are being
 *   removed
 */
export const createTagTypeIn = async (unit: UnitOfWork, body: TagTypeBody): Promise<TagType> => {
  const { name, description, icon } = body;
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

/** @throws Problem what `createTagTypeIn` throws */
export const createTagType = async (context: CatalogContext, body: TagTypeBody): Promise<TagType> => {
  await finishTagRemoval(context, { kind: 'remove-tags', type: body.name });
  return transact(context, [instance], (unit) => createTagTypeIn(unit, body));
};

/** Changes a tag type; members that are not given stay. @throws Problem NotFoundError */
export const updateTagType = (
  context: CommandContext,
  { name, body }: { readonly name: string; readonly body: TagTypeUpdate },
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const item: TagTypeItem = {
      ...(await requireTagType(unit, name)),
      ...(body.description !== undefined && { description: body.description ?? '' }),
      ...(body.icon !== undefined && { icon: body.icon }),
    };
    unit.put(item);
    unit.emit({ type: 'tag-type-updated', data: tagTypeView(item) });
  });

/** Removes a tag type. `finishTagRemoval` then removes its tags. @throws Problem NotFoundError */
export const removeTagTypeIn = async (unit: UnitOfWork, name: string): Promise<void> => {
  const stored = await requireTagType(unit, name);
  unit.remove(tagTypeKey(name));
  await enqueueJob(unit, { kind: 'remove-tags', type: name });
  unit.emit({ type: 'tag-type-deleted', preData: tagTypeView(stored) });
};

/** Removes a tag type with its tags, also from all features. @throws Problem NotFoundError */
export const removeTagType = async (context: CatalogContext, name: string): Promise<void> => {
  await transact(context, [instance], (unit) => removeTagTypeIn(unit, name));
  await runOrDefer(context, { kind: 'remove-tags', type: name }, finishTagRemoval);
};
