import { badData, conflict, noAccess, noAccessInProjects, notFound } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, keyOfJob, requireRemoved, runOrDefer } from '../../store/jobs/job.ts';
import { changeReserved, requireReserved } from '../../store/jobs/reserve.ts';
import type { TagItem } from '../../store/table/items.ts';
import { instance, tagKey, tagTypeKey } from '../../store/table/keys.ts';
import { visibleTo } from '../projects/visible.ts';
import { finishTagRemoval } from './finish-removal.ts';

/** What removing a tag reads. */
export const tagReads = ({ type, value }: Tag): RequestReads => ({
  keys: [tagKey(type, value), keyOfJob({ kind: 'remove-tags', type, value })],
});

/** What creating a tag reads. */
export const newTagReads = (tag: Tag): RequestReads => ({
  keys: [tagTypeKey(tag.type), ...(tagReads(tag).keys ?? [])],
});

const needed: PermissionName = 'UPDATE_FEATURE';

/**
 * Requires the permission in any project: tags belong to no project, and here no feature changes (contract: tags §2).
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

/** @throws Problem NotFoundError */
const requireTag = async (unit: UnitOfWork, { type, value }: Tag): Promise<TagItem> => {
  // For a type with `#` in its name, the key could be that of a tag of another type.
  const stored = await unit.get(tagKey(type, value));
  if (stored?.type !== type) throw notFound('tag', `${type}:${value}`);
  return stored;
};

/** Removes a tag. `finishTagRemoval` then removes it from features. @throws Problem NotFoundError */
export const removeTagIn = async (unit: UnitOfWork, { type, value }: Tag): Promise<void> => {
  await requireTag(unit, { type, value });
  unit.remove(tagKey(type, value));
  await enqueueJob(unit, { kind: 'remove-tags', type, value });
  unit.emit({ type: 'tag-deleted', data: { type, value } });
};

/**
 * Requires the permission in every project where a feature has the tag: removing the tag updates the feature (contract:
 * tags §2). Archived features have tags, too.
 * @throws Problem NoAccessError naming the projects that the caller sees
 */
const requireRightWhereUsed = async (
  { catalog, caller }: CatalogCallerContext,
  { type, value }: Tag,
): Promise<void> => {
  const { rights } = caller;
  const { projects } = await catalog.projects('*');
  const denied = projects.filter(
    ({ id, features }) =>
      !hasPermission(rights, needed, { project: id }) &&
      features.values().some(({ feature }) => feature.tags.some((own) => own.type === type && own.value === value)),
  );
  if (denied.length === 0) return;
  const seen = denied.filter(({ project }) => visibleTo(rights)(project)).map(({ id }) => id);
  throw noAccessInProjects(needed, {
    projects: seen,
    others: denied.length - seen.length,
    reason: `features there have the tag "${type}:${value}"`,
  });
};

/**
 * Removes a tag, also from all features. Administrators may update all features. For other callers, the tag is reserved
 * while projects are searched for features that have it (`changeReserved`).
 * @throws Problem NoAccessError, NotFoundError; InvalidOperationError (409) while somebody else removes it
 */
export const removeTag = async (context: CatalogCallerContext, { type, value }: Tag): Promise<void> => {
  const { rights } = context.caller;
  requireRight(rights);
  const tag = { type, value };
  if (rights.admin) await transact(context, [instance], (unit) => removeTagIn(unit, tag));
  else
    await changeReserved(
      context,
      { kind: 'reserve-tag', ...tag },
      {
        scopes: [instance],
        allow: async (unit) => {
          await requireTag(unit, tag);
          await requireRightWhereUsed(context, tag);
          return unit;
        },
        run: async (unit) => {
          requireReserved(await requireTag(unit, tag));
          await removeTagIn(unit, tag);
        },
      },
    );
  await runOrDefer(context, { kind: 'remove-tags', type, value }, finishTagRemoval);
};
