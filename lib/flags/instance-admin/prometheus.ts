import type { InstanceStatistics } from '../../contract/schemas/instance-admin.ts';

/** The values of a gauge; several values are distinguished by a label. */
type Gauge = number | boolean | { readonly label: string; readonly values: readonly (readonly [string, number])[] };

/** Names and labels are those of the reference server, so that its dashboards show them. */
const gauges = (of: InstanceStatistics): Readonly<Record<string, Gauge>> => ({
  feature_toggles_total: { label: 'version', values: [[of.versionOSS, of.featureToggles]] },
  users_total: of.users,
  service_accounts_total: of.serviceAccounts,
  api_tokens_total: { label: 'type', values: Object.entries(of.apiTokens) },
  users_active_7: of.activeUsers.last7,
  users_active_30: of.activeUsers.last30,
  users_active_60: of.activeUsers.last60,
  users_active_90: of.activeUsers.last90,
  projects_total: of.projects,
  environments_total: of.environments,
  groups_total: of.groups,
  roles_total: of.roles,
  custom_root_roles_total: of.customRootRoles,
  custom_root_roles_in_use_total: of.customRootRolesInUse,
  segments_total: of.segments,
  context_total: of.contextFields,
  strategies_total: of.strategies,
  client_apps_total: { label: 'range', values: of.clientApps.map(({ range, count }) => [range, count] as const) },
  saml_enabled: of.SAMLenabled,
  oidc_enabled: of.OIDCenabled,
  production_changes_30: of.productionChanges.last30,
  production_changes_60: of.productionChanges.last60,
  production_changes_90: of.productionChanges.last90,
});

const samplesOf = (name: string, gauge: Gauge): readonly string[] =>
  typeof gauge === 'object'
    ? gauge.values.map(([value, count]) => `${name}{${gauge.label}="${value}"} ${count}`)
    : [`${name} ${Number(gauge)}`];

/**
 * The numbers in Prometheus's text format (contract: instance-admin §3). No label has a value that would need escaping: a
 * version, a kind of token, a range of days.
 */
export const gaugesOf = (statistics: InstanceStatistics): string =>
  Object.entries(gauges(statistics))
    .map(([name, gauge]) => [`# TYPE ${name} gauge`, ...samplesOf(name, gauge), ''].join('\n'))
    .join('');
