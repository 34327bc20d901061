import * as z from 'zod';

const count = z.number().int().min(0);

/** Numbers of an installation (contract: instance-admin §1). */
export const instanceStatistics = z.object({
  timestamp: z.string().describe('When the numbers were true'),
  instanceId: z.string().describe('Id of this installation, a UUID'),
  versionOSS: z.string().describe('Version of this service'),
  versionEnterprise: z.literal('').describe('There is only one edition'),
  users: count.describe('People'),
  serviceAccounts: count,
  apiTokens: z.object({ admin: count, client: count, frontend: count }),
  activeUsers: z
    .object({ last7: count, last30: count, last60: count, last90: count })
    .describe('People who used a token within so many days'),
  featureToggles: count.describe('Active features'),
  projects: count,
  contextFields: count,
  roles: count.describe('Built-in ones included'),
  customRootRoles: count,
  customRootRolesInUse: count.describe('Those that a user, a service account or a group has'),
  groups: count,
  environments: count,
  segments: count,
  strategies: count.describe('Types of strategies, built-in ones included'),
  SAMLenabled: z.boolean(),
  OIDCenabled: z.boolean(),
  clientApps: z
    .array(z.object({ range: z.enum(['allTime', '30d', '7d']), count }))
    .describe('Applications that registered or reported on so many days, today included'),
  featureExports: count.describe('Exports of features, ever'),
  featureImports: count.describe('Imports of features, ever'),
  productionChanges: z
    .object({ last30: count, last60: count, last90: count })
    .describe('Events in environments of type `production` on so many days, today included'),
  sum: z.string().describe('SHA-256 over some of these numbers, in hex'),
});
export type InstanceStatistics = z.infer<typeof instanceStatistics>;
