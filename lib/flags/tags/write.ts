import { badData, conflict, noAccess, notFound } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, keyOfJob, requireRemoved, runOrDefer } from '../../store/jobs/job.ts';
import type { TagItem } from '../../store/table/items.ts';
import { instance, tagKey, tagTypeKey } from '../../store/table/keys.ts';
import { finishTagRemoval } from './finish-removal.ts';

/** For whoever removes a tag. */
export const tagReads = ({ type, value }: Tag): RequestReads => ({
  keys: [tagKey(type, value), keyOfJob({ kind: 'remove-tags', type, value })],
});

/** For whoever creates one. */
export const newTagReads = (tag: Tag): RequestReads => ({
  keys: [tagTypeKey(tag.type), ...(tagReads(tag).keys ?? [])],
});

const needed: PermissionName = 'UPDATE_FEATURE';

/**
 * Tags belong to no project: the permission in any project is enough (contract: tags §2).
 * @throws Problem NoAccessError
 */
const requireRight = ({ admin, grants }: Rights): void => {
  if (!admin && !grants.some(({ permission }) => permission === needed)) throw noAccess(needed);
};

/**
 * @throws Problem NameExistsError; BadDataError for an unknown type; InvalidOperationError (409) while an earlier tag
 *   of that name is still being removed from features
 */
export const createTagIn = async (unit: UnitOfWork, { type, value }: Tag): Promise<Tag> => {
  if (!(await unit.get(tagTypeKey(type)))) throw badData(`There is no tag type "${type}".`);
  if (await unit.get(tagKey(type, value))) throw conflict('NameExistsError', `There is a tag "${type}:${value}".`);
  await requireRemoved(unit, { kind: 'remove-tags', type, value }, `The earlier tag "${type}:${value}"`);
  const item: Unwritten<TagItem> = { ...tagKey(type, value), kind: 'tag', type, value };
  unit.put(item);
  unit.emit({ type: 'tag-created', data: { type, value } });
  return { type, value };
};

/** @throws Problem NoAccessError, and what `createTagIn` throws */
export const createTag = async (context: CatalogCallerContext, tag: Tag): Promise<Tag> => {
  requireRight(context.caller.rights);
  await finishTagRemoval(context, { kind: 'remove-tags', type: tag.type, value: tag.value });
  return transact(context, [instance], (unit) => createTagIn(unit, tag));
};

/** Removes a tag. `finishTagRemoval` removes it from features afterwards. @throws Problem NotFoundError */
export const removeTagIn = async (unit: UnitOfWork, { type, value }: Tag): Promise<void> => {
  // The key of a type with `#` in it could be that of a tag of another type.
  const stored = await unit.get(tagKey(type, value));
  if (stored?.type !== type) throw notFound('tag', `${type}:${value}`);
  unit.remove(tagKey(type, value));
  await enqueueJob(unit, { kind: 'remove-tags', type, value });
  unit.emit({ type: 'tag-deleted', data: { type, value } });
};

/** Removes a tag, also from all features. @throws Problem NoAccessError, NotFoundError */
export const removeTag = async (context: CatalogCallerContext, { type, value }: Tag): Promise<void> => {
  requireRight(context.caller.rights);
  await transact(context, [instance], (unit) => removeTagIn(unit, { type, value }));
  await runOrDefer(context, { kind: 'remove-tags', type, value }, finishTagRemoval);
};
