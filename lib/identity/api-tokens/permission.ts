import { noAccess } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { hasPermission } from '../rights/has-permission.ts';
import type { Rights } from '../rights/rights.ts';
import type { ApiTokenKind } from './view.ts';

type Action = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE';

/** What each kind of token needs (contract: api-tokens §1). */
const permissionFor = (kind: ApiTokenKind, action: Action): PermissionName => {
  if (kind === 'admin') return 'ADMIN';
  return kind === 'client' ? `${action}_CLIENT_API_TOKEN` : `${action}_FRONTEND_API_TOKEN`;
};

export const hasTokenPermission = (rights: Rights, kind: ApiTokenKind, action: Action): boolean =>
  hasPermission(rights, permissionFor(kind, action));

/** @throws Problem `NoAccessError` naming the permission */
export const requireTokenPermission = (rights: Rights, kind: ApiTokenKind, action: Action): void => {
  if (!hasTokenPermission(rights, kind, action)) throw noAccess(permissionFor(kind, action));
};
