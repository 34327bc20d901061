import * as z from 'zod';
import { maxItems, maxText } from '../limits.ts';
import { freeName } from './names.ts';
import { type PermissionName, permissions } from './permission.ts';

const isPermission = (name: string): name is PermissionName => Object.hasOwn(permissions, name);
const permissionName = z.enum(Object.keys(permissions).filter(isPermission));

/** A permission in the request for a role. */
export const rolePermission = z.object({
  name: permissionName,
  /** Only for environment permissions; absent, null or empty: every environment. */
  environment: z.string().nullable().optional(),
});
export type RolePermission = z.infer<typeof rolePermission>;

/** A permission that roles can have (contract: roles §8). */
export const availablePermission = z.object({
  id: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  type: z.enum(['root', 'project', 'environment']).describe('Where a grant of it is effective'),
});
export type AvailablePermission = z.infer<typeof availablePermission>;

/** All permissions; those for environments are listed for each environment (contract: roles §8). */
export const availablePermissions = z.object({
  version: z.number().int(),
  permissions: z.object({
    root: z.array(availablePermission),
    project: z.array(availablePermission),
    environments: z.array(
      z.object({ name: z.string(), permissions: z.array(availablePermission.extend({ environment: z.string() })) }),
    ),
  }),
});
export type AvailablePermissions = z.infer<typeof availablePermissions>;

/** A permission of a role in answers. */
export const heldPermission = availablePermission.extend({
  environment: z.string().nullable().describe('Null: in every environment, or it does not depend on one'),
});
export type HeldPermission = z.infer<typeof heldPermission>;

/** A role (contract: roles §1). */
export const role = z.object({
  id: z.number().int(),
  type: z.string().describe('`root`, `project` (built in), `root-custom`, `custom`'),
  name: z.string(),
  description: z.string().optional(),
});
export type Role = z.infer<typeof role>;

export const roleWithPermissions = role.extend({ permissions: z.array(heldPermission) });
export type RoleWithPermissions = z.infer<typeof roleWithPermissions>;

/** The answer to a write of a role, also in the envelope that other clients expect (contract: roles §5). */
export const writtenRole = roleWithPermissions.extend({
  version: z.number().int(),
  roles: role.required().describe('The same role without its permissions'),
});
export type WrittenRole = z.infer<typeof writtenRole>;

/** Names of users, groups, roles and tokens. Their length is limited, because they are part of keys (1,024 bytes). */
export const accessName = freeName;
const description = z.string().max(maxText);

export const newRole = z.object({
  name: accessName,
  description: description.optional(),
  type: z.enum(['root-custom', 'custom']).default('custom'),
  permissions: z.array(rolePermission).max(maxItems).default([]),
});
export type NewRole = z.infer<typeof newRole>;

export const roleChange = z.object({
  name: accessName.optional(),
  description: description.optional(),
  type: z.enum(['root-custom', 'custom']).optional(),
  permissions: z.array(rolePermission).max(maxItems).optional(),
});
export type RoleChange = z.infer<typeof roleChange>;
