import { byName } from '../../basics/order.ts';
import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import { permissionTexts } from '../../contract/schemas/permission-texts.ts';
import type { AvailablePermission, AvailablePermissions } from '../../contract/schemas/role.ts';
import type { CatalogContext } from '../../store/commands/context.ts';

export const availableView = (name: PermissionName): AvailablePermission => {
  const { id, displayName } = permissionTexts[name];
  return { id, name, displayName, type: permissions[name].scope };
};

const isPermission = (name: string): name is PermissionName => Object.hasOwn(permissions, name);
const all = Object.keys(permissions).filter(isPermission).map(availableView);
const of = {
  root: all.filter(({ type }) => type === 'root'),
  project: all.filter(({ type }) => type === 'project'),
  environment: all.filter(({ type }) => type === 'environment'),
};

/** All permissions that roles can have; environments by position, then name (contract: roles §8). */
export const listPermissions = async ({ catalog, instanceRev }: CatalogContext): Promise<AvailablePermissions> => {
  const { environments } = await catalog.config({ instanceRev });
  const names = [...environments.values()]
    .sort((a, b) => a.sortOrder - b.sortOrder || byName(a, b))
    .map(({ name }) => name);
  return {
    version: 1,
    permissions: {
      root: [...of.root],
      project: [...of.project],
      environments: names.map((name) => ({
        name,
        permissions: of.environment.map((permission) => ({ ...permission, environment: name })),
      })),
    },
  };
};
