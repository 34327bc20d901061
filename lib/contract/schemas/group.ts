import * as z from 'zod';
import { maxItems, maxMappings, maxText } from '../limits.ts';
import { accessName } from './role.ts';
import { seenUser } from './user.ts';

/** A group with the members that every caller may see. */
export const groupSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable().optional(),
  rootRole: z.number().int().nullable().optional(),
  createdAt: z.string(),
  createdBy: z.string().nullable().optional(),
  userCount: z.number().int().optional(),
  scimId: z.string().optional().describe('Id at SCIM; absent: SCIM does not manage the group'),
});
export type GroupSummary = z.infer<typeof groupSummary>;

export const mappingsSSO = z.array(z.string()).describe('Groups at login providers whose members belong to this group');

/** A member of a group. */
export const groupMember = z.object({
  joinedAt: z.string(),
  createdBy: z.string().nullable().describe('Who added the member; null: not known'),
  user: seenUser,
});

/** A group with its members and the projects it holds roles in (contract: groups §4). */
export const group = groupSummary.extend({
  mappingsSSO,
  users: z.array(groupMember),
  projects: z.array(z.string()),
});
export type Group = z.infer<typeof group>;

const id = z.number().int();
/** The size is limited, because every check of rights reads the groups. */
const members = z.array(z.union([z.object({ user: z.object({ id }) }), z.object({ id })])).max(maxItems);

export const newGroup = z.object({
  name: accessName,
  description: z.string().max(maxText).nullable().optional(),
  users: members.optional().describe('Members, each as `{user: {id}}` or `{id}`'),
  rootRole: id.nullable().optional().describe('Id of a root role that the members of the group get'),
  mappingsSSO: z
    .array(accessName)
    .max(maxMappings)
    .optional()
    .describe('Names of groups at login providers whose members belong to this group'),
});
export type NewGroup = z.infer<typeof newGroup>;

export const groupChange = newGroup.partial();
export type GroupChange = z.infer<typeof groupChange>;
