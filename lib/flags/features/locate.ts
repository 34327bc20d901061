import { noAccess, notFound } from '../../contract/problems.ts';
import { isPossibleName } from '../../contract/schemas/names.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { hasPermission, seesProject } from '../../identity/rights/has-permission.ts';
import { featureNameKey, projectKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';

/**
 * The project of a feature, for paths that name the feature alone; archived features included.
 * @throws Problem NotFoundError for an unknown feature, and for one in a project hidden from the caller
 */
export const locateFeature = async ({ table, caller }: CallerContext, feature: string): Promise<string> => {
  const guard = isPossibleName(feature) ? await getItem(table, featureNameKey(feature)) : undefined;
  const project = guard && (await getItem(table, projectKey(guard.project)));
  if (!project || !seesProject(caller.rights, { id: project.id, private: project.mode === 'private' }))
    throw notFound('feature', feature);
  return project.id;
};

/** The project of a feature in which the caller needs a permission. @throws Problem NotFoundError, NoAccessError */
export const locateWithPermission = async (
  context: CallerContext,
  permission: PermissionName,
  feature: string,
): Promise<string> => {
  const project = await locateFeature(context, feature);
  if (!hasPermission(context.caller.rights, permission, { project })) throw noAccess(permission);
  return project;
};
