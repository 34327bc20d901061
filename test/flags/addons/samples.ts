import { type Event, type EventType, eventTypes } from '../../../lib/contract/schemas/event.ts';
import type { Outgoing } from '../../../lib/flags/addons/provider.ts';

/** Events with the data that the service writes (docs/contract/events.md §13), one of each type. */

const strategy = {
  id: '6f1c0f6e-52b5-4f0e-8a53-0d6a1a3c5d10',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [],
  parameters: { rollout: '25', stickiness: 'default', groupId: 'checkout' },
  variants: [],
  sortOrder: 0,
  segments: [],
};
const metadata = {
  name: 'checkout',
  description: 'The new checkout',
  type: 'release',
  project: 'shop',
  stale: false,
  createdAt: '2026-03-09T10:30:00.000Z',
  lastSeenAt: null,
  impressionData: false,
  archivedAt: null,
  archived: false,
};
const variant = (name: string, weight: number) => ({ name, weight, weightType: 'variable', stickiness: 'default' });
const tag = { type: 'simple', value: 'revenue' };
const user = { id: 7, name: 'Kari', username: null, email: 'kari@example.com', rootRole: 2 };
const account = { id: 8, name: 'Deployer', username: 'deployer', rootRole: 2 };
const role = {
  id: 9,
  name: 'Release manager',
  description: 'Releases',
  type: 'custom',
  permissions: [{ name: 'UPDATE_FEATURE' }],
};
const group = { id: 3, name: 'Payments', description: null, rootRole: null, mappingsSSO: [], users: [] };
const token = {
  id: 5,
  tokenName: 'backend',
  type: 'client',
  environment: 'production',
  projects: ['shop'],
  expiresAt: null,
  createdAt: '2026-03-09T10:30:00.000Z',
};
const personal = { id: 4, description: 'laptop', userId: 7, expiresAt: '2027-01-01T00:00:00.000Z', secret: '***' };
const segment = {
  id: 12,
  name: 'beta',
  description: null,
  project: null,
  constraints: [{ contextName: 'country', operator: 'IN', values: ['no'], inverted: false, caseInsensitive: false }],
};
const environment = { name: 'production', type: 'production', sortOrder: 3, enabled: true, protected: false };
const field = { name: 'country', description: 'ISO code', sortOrder: 1, stickiness: false, legalValues: [] };
const strategyType = { name: 'byCountry', description: 'Some countries', parameters: [], deprecated: false };
const tagType = { name: 'team', description: 'Owners', icon: 'T' };
const project = {
  id: 'shop',
  name: 'Shop',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: null,
  environments: ['production'],
};
const template = {
  id: '01JEXAMPLE0000000000000001',
  discriminator: 'template',
  name: 'In three days',
  description: null,
  createdByUserId: 1,
  createdAt: '2030-01-02T03:04:05.678Z',
  archivedAt: null,
  milestones: [],
} as const;
const banner = { id: 2, message: 'Maintenance at noon', enabled: true, variant: 'info', sticky: false };
const addon = { id: 1, provider: 'webhook', description: 'Build server', enabled: true, events: [], projects: [] };
const request = { changeRequestId: 12 };
const withComment = { ...request, state: 'Approved', comment: 'Looks good' };

const plan = { id: '01K', name: 'Slowly', releasePlanTemplateId: null };
const planMilestone = { ...plan, milestone: { id: '01M', name: 'Half' } };
const safeguard = {
  id: 'errors',
  impactMetric: { metricName: 'errors' },
  triggerCondition: { operator: '>', threshold: 10 },
};

const chart = { id: '01C', metricName: 'checkout_errors' };

type Sample = Partial<Pick<Event, 'project' | 'environment' | 'featureName' | 'data' | 'preData'>>;

const ofFlag = { project: 'shop', featureName: 'checkout' } as const;
const inProduction = { ...ofFlag, environment: 'production' } as const;
const ofProject = { project: 'shop' } as const;

const samples: Readonly<Record<EventType, Sample>> = {
  'application-created': { data: { appName: 'web', strategies: ['default'], environment: 'production' } },
  'feature-created': { ...ofFlag, data: metadata },
  'feature-deleted': { ...ofFlag, preData: metadata },
  'feature-updated': ofFlag,
  'feature-metadata-updated': {
    ...ofFlag,
    data: { ...metadata, description: 'The newer checkout', type: 'experiment' },
    preData: metadata,
  },
  'feature-variants-updated': { ...ofFlag, data: { variants: [] } },
  'feature-environment-variants-updated': {
    ...inProduction,
    data: { variants: [variant('blue', 500), variant('green', 500)] },
    preData: { variants: [variant('blue', 1000)] },
  },
  'feature-project-change': { ...ofFlag, data: { oldProject: 'default', newProject: 'shop' } },
  'feature-archived': ofFlag,
  'feature-revived': ofFlag,
  'feature-import': { ...ofFlag, data: { ...metadata, environments: [] } },
  'feature-tagged': { ...ofFlag, data: tag },
  'feature-tag-import': { ...ofFlag, data: { featureName: 'checkout', tag } },
  'feature-strategy-update': {
    ...inProduction,
    data: { ...strategy, parameters: { ...strategy.parameters, rollout: '50' } },
    preData: strategy,
  },
  'feature-strategy-add': { ...inProduction, data: { ...strategy, title: 'Half', segments: [12] } },
  'feature-strategy-remove': { ...inProduction, preData: strategy },
  'feature-type-updated': {
    data: { id: 'release', name: 'Release', lifetimeDays: 60 },
    preData: { id: 'release', name: 'Release', lifetimeDays: 40 },
  },
  'strategy-order-changed': {
    ...inProduction,
    data: { strategyIds: ['b', 'a'] },
    preData: { strategyIds: ['a', 'b'] },
  },
  'drop-feature-tags': { data: { name: 'all-feature-tags' } },
  'feature-untagged': { ...ofFlag, preData: tag },
  'feature-completed': { ...ofFlag, data: { status: 'kept', statusValue: 'blue', kept: true } },
  'feature-uncompleted': ofFlag,
  'feature-stale-on': ofFlag,
  'feature-stale-off': ofFlag,
  'drop-features': { data: { name: 'all-features' } },
  'feature-environment-enabled': inProduction,
  'feature-environment-disabled': inProduction,
  'strategy-created': { data: strategyType },
  'strategy-deleted': { data: { name: 'byCountry' } },
  'strategy-deprecated': { data: { name: 'byCountry' } },
  'strategy-reactivated': { data: { name: 'byCountry' } },
  'strategy-updated': { data: strategyType },
  'strategy-import': { data: strategyType },
  'drop-strategies': { data: { name: 'all-strategies' } },
  'context-field-created': { data: field },
  'context-field-updated': { data: { ...field, stickiness: true }, preData: field },
  'context-field-deleted': { preData: field },
  'project-access-added': { ...ofProject, data: { roles: [{ roleId: 4, userIds: [7, 8], groupIds: [3] }] } },
  'project-access-user-roles-updated': {
    ...ofProject,
    data: { roles: [4], userId: 7 },
    preData: { roles: [5], userId: 7 },
  },
  'project-access-group-roles-updated': {
    ...ofProject,
    data: { roles: [4], groupId: 3 },
    preData: { roles: [5], groupId: 3 },
  },
  'project-access-user-roles-deleted': { ...ofProject, preData: { roles: [5], userId: 7 } },
  'project-access-group-roles-deleted': { ...ofProject, preData: { roles: [5], groupId: 3 } },
  'project-access-updated': ofProject,
  'project-created': { ...ofProject, data: project },
  'project-updated': { ...ofProject, data: { ...project, name: 'The shop' }, preData: project },
  'project-deleted': ofProject,
  'project-import': { ...ofProject, data: project },
  'project-user-added': { ...ofProject, data: { roleId: 4, userId: 7 } },
  'project-user-removed': { ...ofProject, preData: { roleId: 4, userId: 7 } },
  'project-user-role-changed': { ...ofProject, data: { roleId: 4, userId: 7 } },
  'project-group-role-changed': { ...ofProject, data: { roleId: 4, groupId: 3 } },
  'project-group-added': { ...ofProject, data: { roleId: 4, groupId: 3 } },
  'project-group-removed': { ...ofProject, preData: { roleId: 4, groupId: 3 } },
  'role-created': { data: role },
  'role-updated': { data: { ...role, description: 'Releases flags' }, preData: role },
  'role-deleted': { preData: role },
  'drop-projects': { data: { name: 'all-projects' } },
  'tag-created': { data: tag },
  'tag-deleted': { data: tag },
  'tag-import': { data: tag },
  'drop-tags': { data: { name: 'all-tags' } },
  'tag-type-created': { data: tagType },
  'tag-type-deleted': { preData: tagType },
  'tag-type-updated': { data: tagType },
  'tag-type-import': { data: tagType },
  'drop-tag-types': { data: { name: 'all-tag-types' } },
  'addon-config-created': { data: addon },
  'addon-config-updated': { data: { ...addon, enabled: false }, preData: addon },
  'addon-config-deleted': { preData: addon },
  'db-pool-update': {},
  'user-created': { data: user },
  'user-updated': { data: { ...user, rootRole: 1 }, preData: user },
  'user-deleted': { preData: user },
  'drop-environments': { data: { name: 'all-environments' } },
  'environment-import': { environment: 'production', data: environment },
  'environment-created': { environment: 'production', data: environment },
  'environment-updated': { environment: 'production', data: { ...environment, enabled: false }, preData: environment },
  'environment-deleted': { environment: 'production', preData: environment },
  'segment-created': { data: segment },
  'segment-updated': {
    data: { ...segment, constraints: [{ ...segment.constraints[0], values: ['no', 'se'] }] },
    preData: segment,
  },
  'segment-deleted': { preData: segment },
  'segment-import': { data: segment },
  'group-created': { data: group },
  'group-updated': { data: { ...group, name: 'Pay', users: [{ user: { id: 7 } }] }, preData: group },
  'group-deleted': { preData: group },
  'group-user-added': { data: { groupId: 3, userId: 7 } },
  'group-user-removed': { preData: { groupId: 3, userId: 7 } },
  'setting-created': { data: { id: 'maintenance.mode', enabled: true } },
  'setting-updated': { data: { id: 'maintenance.mode', enabled: true }, preData: { enabled: false } },
  'setting-deleted': { preData: { id: 'maintenance.mode' } },
  'client-metrics': {},
  'client-register': { data: { appName: 'web' } },
  'pat-created': { data: personal },
  'pat-deleted': { data: personal },
  'public-signup-token-created': { data: { secret: 'sesame', name: 'Summer', enabled: true, role: user } },
  'public-signup-token-user-added': { data: { secret: 'sesame', userId: 7 } },
  'public-signup-token-updated': { data: { secret: 'sesame', enabled: false } },
  'api-token-created': { project: 'shop', environment: 'production', data: token },
  'api-token-updated': {
    project: 'shop',
    environment: 'production',
    data: { ...token, expiresAt: '2027-01-01T00:00:00.000Z' },
    preData: token,
  },
  'api-token-deleted': { project: 'shop', environment: 'production', preData: token },
  'change-request-created': { ...inProduction, data: request },
  'change-request-discarded': { ...inProduction, data: request },
  'change-added': { ...inProduction, data: { ...request, action: 'updateEnabled', changeId: 1 } },
  'change-discarded': {
    ...inProduction,
    preData: { ...request, changeId: 1, action: 'addStrategy', feature: 'checkout', payload: { name: 'default' } },
  },
  'change-edited': {
    ...inProduction,
    data: { ...request, changeId: 1, action: 'updateEnabled', feature: 'checkout', payload: { enabled: true } },
    preData: { ...request, changeId: 1, action: 'updateEnabled', feature: 'checkout', payload: { enabled: false } },
  },
  'change-request-rejected': { ...inProduction, data: { ...withComment, state: 'Rejected' } },
  'change-request-approved': { ...inProduction, data: { ...request, state: 'Approved' } },
  'change-request-approval-added': { ...inProduction, data: withComment },
  'change-request-cancelled': { ...inProduction, data: { ...request, state: 'Cancelled' } },
  'change-request-sent-to-review': { ...inProduction, data: { ...request, state: 'In review' } },
  'scheduled-change-request-executed': { ...inProduction, data: request },
  'change-request-applied': { project: 'shop', environment: 'production', data: { ...request, state: 'Applied' } },
  'change-request-scheduled': {
    ...inProduction,
    data: { ...request, scheduledAt: '2026-03-10T08:00:00.000Z', scheduledDate: '2026-03-10T08:00:00.000Z' },
  },
  'change-request-scheduled-application-success': { ...inProduction, data: request },
  'change-request-scheduled-application-failure': {
    ...inProduction,
    data: { ...request, failureReason: 'The strategy does not exist any more' },
  },
  'change-request-configuration-updated': {
    project: 'shop',
    environment: 'production',
    data: { changeRequestsEnabled: true, requiredApprovals: 2 },
    preData: { changeRequestsEnabled: false, requiredApprovals: 1 },
  },
  'feature-favorited': { featureName: 'checkout', data: { feature: 'checkout' } },
  'feature-unfavorited': { featureName: 'checkout', data: { feature: 'checkout' } },
  'project-favorited': { ...ofProject, data: { project: 'shop' } },
  'project-unfavorited': { ...ofProject, data: { project: 'shop' } },
  'features-exported': { environment: 'production', data: { features: [metadata] } },
  'features-imported': { project: 'shop', environment: 'production' },
  'service-account-created': { data: account },
  'service-account-deleted': { preData: account },
  'service-account-updated': { data: { ...account, name: 'Builder' }, preData: account },
  'feature-potentially-stale-on': ofFlag,
  'feature-dependency-added': { ...ofFlag, data: { feature: 'payments', enabled: true, variants: ['blue'] } },
  'feature-dependency-removed': { ...ofFlag, data: { feature: 'payments' } },
  'feature-dependencies-removed': ofFlag,
  'feature-owners-updated': {
    ...ofFlag,
    data: { owners: [{ type: 'group', id: 2, name: 'Payments' }] },
    preData: { owners: [] },
  },
  'feature-link-added': { ...ofFlag, data: { url: 'https://tracker.example/SHOP-17', title: 'Ticket' } },
  'feature-link-updated': {
    ...ofFlag,
    data: { url: 'https://tracker.example/SHOP-17', title: 'Ticket' },
    preData: { url: 'https://tracker.example/SHOP-17', title: null },
  },
  'feature-link-removed': { ...ofFlag, preData: { url: 'https://tracker.example/SHOP-17', title: null } },
  'banner-created': { data: banner },
  'banner-updated': { data: { ...banner, enabled: false }, preData: banner },
  'banner-deleted': { preData: banner },
  'release-plan-template-created': { data: template },
  'release-plan-template-updated': { data: { ...template, name: 'In a week' }, preData: template },
  'release-plan-template-deleted': { preData: template },
  'release-plan-template-archived': { ...ofProject, data: template, preData: template },
  'project-environment-added': { project: 'shop', environment: 'production' },
  'project-environment-removed': { project: 'shop', environment: 'production' },
  'default-strategy-updated': {
    project: 'shop',
    environment: 'production',
    data: { ...strategy, id: undefined, parameters: { ...strategy.parameters, rollout: '100' } },
    preData: { ...strategy, id: undefined },
  },
  'incoming-webhook-created': { data: { id: 1, name: 'alarms' } },
  'incoming-webhook-updated': { data: { id: 1, name: 'alarms' }, preData: { id: 1, name: 'alerts' } },
  'incoming-webhook-deleted': { preData: { id: 1, name: 'alarms' } },
  'incoming-webhook-token-created': { data: { id: 1, name: 'first' } },
  'incoming-webhook-token-updated': { data: { id: 1, name: 'first' }, preData: { id: 1, name: 'first' } },
  'incoming-webhook-token-deleted': { preData: { id: 1, name: 'first' } },
  'release-plan-added': { ...inProduction, data: plan },
  'release-plan-removed': { ...inProduction, preData: plan },
  'release-plan-milestone-started': { ...inProduction, data: planMilestone },
  'release-plan-milestone-approved': { ...inProduction, data: planMilestone },
  'release-plan-milestone-taken-back': {
    ...inProduction,
    data: { ...planMilestone, reason: 'guard', text: '12 errors of 4,100 requests here, 1 of 4,050 there.' },
  },
  'release-plan-completed': { ...inProduction, data: planMilestone },
  'release-plan-progressions-paused': {
    ...inProduction,
    data: { ...planMilestone, reason: 'guard', text: 'The alarm CheckoutErrors rings.' },
  },
  'release-plan-progressions-resumed': { ...inProduction, data: planMilestone },
  'release-plan-restored': { ...inProduction, data: planMilestone, preData: plan },
  'milestone-progression-changed': {
    ...inProduction,
    data: { ...planMilestone, transitionCondition: { intervalMinutes: 60 } },
  },
  'milestone-progression-deleted': { ...inProduction, data: planMilestone },
  'milestone-strategy-updated': { ...inProduction, data: { ...planMilestone, strategy } },
  'impact-metric-created': { ...ofFlag, data: chart },
  'impact-metric-updated': { data: chart, preData: { ...chart, metricName: 'errors' } },
  'impact-metric-deleted': { preData: chart },
  'safeguard-changed': { ...inProduction, data: safeguard },
  'safeguard-deleted': { ...inProduction, preData: safeguard },
  'safeguard-triggered': { ...inProduction, data: { id: 'errors', text: 'errors is 12, more than 10.' } },
  'signal-endpoint-created': { data: { id: 1, name: 'alerts', enabled: true } },
  'signal-endpoint-updated': {
    data: { id: 1, name: 'alerts', enabled: false },
    preData: { id: 1, name: 'alerts', enabled: true },
  },
  'signal-endpoint-deleted': { preData: { id: 1, name: 'alerts', enabled: true } },
  'signal-endpoint-token-created': { data: { id: 12, name: 'grafana', signalEndpointId: 1 } },
  'signal-endpoint-token-updated': {
    data: { id: 12, name: 'grafana', signalEndpointId: 1 },
    preData: { id: 12, name: 'first', signalEndpointId: 1 },
  },
  'actions-created': { project: 'shop', data: { id: 1, name: 'Stop it', enabled: true } },
  'actions-updated': {
    project: 'shop',
    data: { id: 1, name: 'Stop it', enabled: false },
    preData: { id: 1, name: 'Stop it', enabled: true },
  },
  'actions-deleted': { project: 'shop', preData: { id: 1, name: 'Stop it', enabled: true } },
  'signal-endpoint-token-deleted': { preData: { id: 12, name: 'grafana', signalEndpointId: 1 } },
};

/** An event of the log. */
export const sampleEvent = (type: EventType, changes: Partial<Event> = {}): Event => ({
  id: 977,
  createdAt: '2026-03-09T10:30:00.000Z',
  type,
  createdBy: 'kari@example.com',
  createdByUserId: 7,
  project: null,
  environment: null,
  featureName: null,
  data: null,
  preData: null,
  tags: samples[type].featureName === undefined ? [] : [tag],
  // As it is stored: without members that have no value.
  ...JSON.parse(JSON.stringify(samples[type])),
  ...changes,
});

export const sampleEvents = (): readonly Event[] => eventTypes.map((type) => sampleEvent(type));

export const consoleUrl = 'https://flags.example.com/prod';

/** An event on its way. */
export const outgoing = (event: Event, changes: Partial<Outgoing> = {}): Outgoing => ({
  event,
  scope: event.project ?? 'instance',
  revision: 41,
  segmentName: String,
  parameters: {},
  integration: { id: 3, description: null },
  consoleUrl,
  stage: 'prod',
  at: new Date('2026-03-09T10:30:01.500Z'),
  signing: [],
  done: [],
  isTest: false,
  ...changes,
});
