import { noAccess, notFound } from '../../contract/problems.ts';
import { urlFriendlyName } from '../../contract/schemas/names.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { hasPermission, seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { featureNameKey, projectKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/**
 * The project of a feature, for paths that name the feature alone; archived features included.
 * @throws Problem NotFoundError for an unknown feature, and for one in a project hidden from the caller
 */
export const locateFeature = async (table: Table, rights: Rights, feature: string): Promise<string> => {
  const named = urlFriendlyName.safeParse(feature).success;
  const guard = named ? await getItem(table, featureNameKey(feature)) : undefined;
  const project = guard && (await getItem(table, projectKey(guard.project)));
  if (!project || !seesProject(rights, { id: project.id, private: project.mode === 'private' }))
    throw notFound('feature', feature);
  return project.id;
};

/** What `locateFeature` answers, for a caller who needs a permission there. @throws Problem NoAccessError besides */
export const locateFor = async (
  table: Table,
  rights: Rights,
  permission: PermissionName,
  feature: string,
): Promise<string> => {
  const project = await locateFeature(table, rights, feature);
  if (!hasPermission(rights, permission, { project })) throw noAccess(permission);
  return project;
};
