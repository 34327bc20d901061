import * as z from 'zod';
import { maxFreeName, maxItems, maxText } from '../limits.ts';
import { type PermissionName, permissions } from './permission.ts';

const isPermission = (name: string): name is PermissionName => Object.hasOwn(permissions, name);
const permissionName = z.enum(Object.keys(permissions).filter(isPermission));

/** A permission of a role. */
export const rolePermission = z.object({
  name: permissionName,
  /** Only for environment permissions; absent, null or empty: in every environment. */
  environment: z.string().nullable().optional(),
});
export type RolePermission = z.infer<typeof rolePermission>;

/** A role (contract: roles §1). */
export const role = z.object({
  id: z.number().int(),
  type: z.string().describe('`root`, `project` (built in), `root-custom`, `custom`'),
  name: z.string(),
  description: z.string().optional(),
});
export type Role = z.infer<typeof role>;

export const roleWithPermissions = role.extend({ permissions: z.array(rolePermission) });
export type RoleWithPermissions = z.infer<typeof roleWithPermissions>;

/** Longest names of users, groups, roles and tokens: they are part of keys (1,024 bytes). */
export const accessName = z.string().trim().min(1).max(maxFreeName);
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
