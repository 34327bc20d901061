import { createHash } from 'node:crypto';
import type { InstanceStatistics } from '../../contract/schemas/instance-admin.ts';
import { loginsReads, waysToSignIn } from '../../identity/login-providers/enabled.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { readHeads } from '../../store/commit/head.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { logReads } from '../../store/event-log/append-for-reader.ts';
import { firstDay, tallyReads } from '../../store/event-log/tally.ts';
import { installationId } from '../../store/observations/installation.ts';
import { installationKey, projectOfScope } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { knownReads, lastDay, readKnown } from '../applications/known.ts';
import { accountRanges, countAccounts } from './accounts.ts';
import { countChanges } from './changes.ts';

const log = logReads('*');

/** What the numbers need; all of it is read at once. */
export const statisticsReads: RequestReads = {
  scopes: '*',
  keys: [...(log.keys ?? []), ...(tallyReads.keys ?? []), ...(loginsReads.keys ?? []), installationKey],
  ranges: [...(log.ranges ?? []), ...(knownReads.ranges ?? []), ...accountRanges],
};

/** The heads contain the number of active features, so no project is read. */
const countProjects = async (source: Source): Promise<Pick<InstanceStatistics, 'projects' | 'featureToggles'>> => {
  const heads = await readHeads(source);
  const projects = heads.filter(({ scope, gone, rev }) => projectOfScope(scope) !== undefined && !gone && rev > 0);
  return { projects: projects.length, featureToggles: projects.reduce((sum, { features }) => sum + features, 0) };
};

const countApplications = async (source: Source, now: Date): Promise<InstanceStatistics['clientApps']> => {
  const days = (await readKnown(source, now)).map(lastDay).filter((day) => day !== undefined);
  const since = (count: number): number => days.filter((day) => day >= firstDay(now, count)).length;
  return [
    { range: 'allTime', count: days.length },
    { range: '30d', count: since(30) },
    { range: '7d', count: since(7) },
  ];
};

/** A checksum of the members that the reference server uses, so that its checks accept it. */
const sumOf = (of: Omit<InstanceStatistics, 'sum'>): string =>
  createHash('sha256')
    .update(
      [of.instanceId, of.users, of.featureToggles, of.projects, of.roles, of.groups, of.environments, of.segments].join(
        '',
      ),
    )
    .digest('hex');

/** The numbers of this installation as they are now (contract: instance-admin §1). */
export const readStatistics = async (context: CatalogContext, version: string): Promise<InstanceStatistics> => {
  const { catalog, instanceRev, now } = context;
  const [instanceId, accounts, projects, config, logins, clientApps, changes] = await Promise.all([
    installationId(context),
    countAccounts(context, now),
    countProjects(context),
    catalog.config({ instanceRev }),
    waysToSignIn(context),
    countApplications(context, now),
    countChanges(context),
  ]);
  const { users, serviceAccounts, apiTokens, activeUsers, roles, customRootRoles, customRootRolesInUse, groups } =
    accounts;
  const numbers = {
    timestamp: now.toISOString(),
    instanceId,
    versionOSS: version,
    versionEnterprise: '' as const,
    users,
    serviceAccounts,
    apiTokens,
    activeUsers,
    featureToggles: projects.featureToggles,
    projects: projects.projects,
    contextFields: config.contextFields.size,
    roles,
    customRootRoles,
    customRootRolesInUse,
    groups,
    environments: config.environments.size,
    segments: config.segments.size,
    strategies: config.strategyTypes.size,
    SAMLenabled: logins.saml,
    OIDCenabled: logins.oidc,
    clientApps,
    featureExports: changes.featureExports,
    featureImports: changes.featureImports,
    productionChanges: changes.productionChanges,
  };
  return { ...numbers, sum: sumOf(numbers) };
};
