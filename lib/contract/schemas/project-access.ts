import * as z from 'zod';
import { maxItems } from '../limits.ts';
import { groupMember, groupSummary, mappingsSSO } from './group.ts';
import { role } from './role.ts';
import { seenUser } from './user.ts';

const held = { roles: z.array(z.number().int()).describe('Ids of the roles in this project'), addedAt: z.string() };

/** The roles of users and groups in a project (contract: project-access §1). */
export const projectAccess = z.object({
  users: z.array(seenUser.extend(held)),
  groups: z.array(groupSummary.extend({ ...held, mappingsSSO, users: z.array(groupMember) })),
  roles: z.array(role).describe('All roles that can be given in a project'),
});
export type ProjectAccess = z.infer<typeof projectAccess>;

const id = z.number().int();
const roles = z.array(id).min(1).max(20);

export const projectRoles = z.object({ roles });

/** Each of these users and groups gets each of these roles. */
export const newProjectAccess = z
  .object({ roles, users: z.array(id).default([]), groups: z.array(id).default([]) })
  .refine(({ users, groups }) => users.length + groups.length <= 60, {
    message: 'must not have more than 60 users and groups together',
  });
export type NewProjectAccess = z.infer<typeof newProjectAccess>;

const ids = z.array(id).max(maxItems).default([]);

/** All holders of roles; everybody else loses them (contract: project-access §8). */
export const wholeProjectAccess = z.object({
  roles: z.array(z.object({ id: id.describe('Id of a role'), users: ids, groups: ids })).max(50),
});
export type WholeProjectAccess = z.infer<typeof wholeProjectAccess>;
/** A project in which users or groups have a role (contract: project-access §9). */
export const roleUse = z.object({
  project: z.string(),
  role: z.number().int(),
  userCount: z.number().int(),
  groupCount: z.number().int(),
  serviceAccountCount: z.number().int(),
});
export type RoleUse = z.infer<typeof roleUse>;
