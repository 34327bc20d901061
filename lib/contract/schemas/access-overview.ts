import * as z from 'zod';

/** The rights of one account (contract: access-overview §1). */
export const accessOverviewEntry = z.object({
  userId: z.number().int(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  accountType: z.enum(['User', 'Service Account']),
  createdAt: z.string(),
  lastSeen: z.string().nullable(),
  rootRole: z.string().nullable().describe('Name of its own root role'),
  accessibleProjects: z.array(z.string()).describe('Projects in which it holds a role itself'),
  groups: z.array(z.string()).describe('Names of its groups'),
  groupProjects: z.array(z.string()).describe('Projects in which its groups hold a role'),
});
export type AccessOverviewEntry = z.infer<typeof accessOverviewEntry>;
