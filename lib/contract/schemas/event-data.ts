import * as z from 'zod';
import { action, actionSet } from './action.ts';
import { addon } from './addon.ts';
import { apiToken } from './api-token.ts';
import { banner } from './banner.ts';
import { changeRequestStates } from './change-request.ts';
import { contextField } from './context-field.ts';
import { environment } from './environment.ts';
import type { EventType } from './event.ts';
import { dependency } from './feature.ts';
import { plainLink } from './feature-link.ts';
import { featureMetadata } from './feature-metadata.ts';
import { namedOwner } from './feature-owner.ts';
import { storedStrategy } from './feature-strategy.ts';
import { featureType } from './feature-type.ts';
import { groupSummary } from './group.ts';
import { chartView } from './impact-metric.ts';
import { completion } from './lifecycle.ts';
import { personalToken } from './personal-token.ts';
import { defaultStrategy, project } from './project.ts';
import { pauseReasons, releasePlanTemplate, safeguard, transitionCondition } from './release-plan.ts';
import { role } from './role.ts';
import { segment } from './segment.ts';
import { signalEndpoint, signalEndpointToken } from './signal.ts';
import { strategyType } from './strategy-type.ts';
import { tag, tagType } from './tag.ts';
import { variant } from './variant.ts';

/** The members of an event that are always there for its type, and what its `data` and `preData` hold; absent: null. */
export interface EventForm {
  readonly place: readonly ('project' | 'environment' | 'featureName')[];
  readonly data?: z.ZodType;
  readonly preData?: z.ZodType;
}

const inProject = ['project'] as const;
const ofFeature = ['project', 'featureName'] as const;
const inEnvironment = ['project', 'environment'] as const;
const ofFeatureInEnvironment = ['project', 'environment', 'featureName'] as const;
const environmentOnly = ['environment'] as const;
const nowhere = [] as const;

const text = z.string();
const id = z.number().int();
const named = z.object({ name: text });
const account = z.object({
  id,
  name: text.nullish(),
  username: text.nullish(),
  email: text.nullish(),
  rootRole: id.nullish(),
  disabled: z.boolean().optional(),
});
const roleWithPermissions = role.extend({
  permissions: z.array(z.object({ name: text, environment: text.nullish() })),
});
const group = groupSummary.extend({
  mappingsSSO: z.array(text),
  users: z.array(z.object({ joinedAt: text.nullish(), user: z.object({ id }) })),
});
/** Those of the first start have no id in their event. */
const token = apiToken
  .pick({ tokenName: true, type: true, environment: true, projects: true, createdAt: true })
  .extend({ id: id.optional(), expiresAt: text.nullish() });
const storedProject = project.extend({ description: text.nullish() });
const ownToken = personalToken.omit({ seenAt: true }).extend({ secret: z.literal('***') });
const inviteLink = z.object({ enabled: z.boolean().optional(), expiresAt: text.optional() });
const integration = addon.omit({ parameters: true, health: true });
const actions = actionSet
  .omit({ project: true, createdAt: true, createdByUserId: true })
  .extend({ actions: z.array(action) });
const signalSource = signalEndpoint.omit({ url: true, tokens: true, createdAt: true, createdByUserId: true });
const signalToken = signalEndpointToken.omit({ createdAt: true, createdByUserId: true });
const variants = z.object({ variants: z.array(variant) });
const owners = z.object({ owners: z.array(namedOwner) });
const strategyIds = z.object({ strategyIds: z.array(text) });
const rolesOf = (member: 'userId' | 'groupId') => z.object({ roles: z.array(id), [member]: id });
const request = z.object({ changeRequestId: id });
const requestInState = request.extend({ state: z.enum(changeRequestStates), comment: text.optional() });
const requestedChange = request.extend({
  changeId: id,
  action: text,
  feature: text.optional(),
  payload: z.unknown().optional(),
});
const reviews = z.object({ changeRequestsEnabled: z.boolean(), requiredApprovals: z.number().nullable() });
/** Settings of a login provider, the maintenance mode, or the origins of pages. */
const setting = z.object({
  id: text,
  hideEventDetails: z.boolean().optional(),
  enabled: z.boolean().optional(),
  frontendApiOrigins: z.array(text).optional(),
});

/** A release plan in an event: which one, where it stands, and why it does not go on. */
const plan = z.object({
  id: text,
  name: text,
  releasePlanTemplateId: text.nullable(),
  milestone: z.object({ id: text, name: text }).optional(),
  reason: z.enum(pauseReasons).optional(),
  text: text.optional(),
});
const planMilestone = plan.required({ milestone: true });

const forms = {
  'feature-created': { place: ofFeature, data: featureMetadata },
  'feature-metadata-updated': { place: ofFeature, data: featureMetadata, preData: featureMetadata },
  'feature-completed': { place: ofFeature, data: completion.extend({ kept: z.boolean() }) },
  'feature-uncompleted': { place: ofFeature },
  'feature-stale-on': { place: ofFeature },
  'feature-stale-off': { place: ofFeature },
  'feature-potentially-stale-on': { place: ofFeature },
  'feature-archived': { place: ofFeature },
  'feature-revived': { place: ofFeature },
  'feature-deleted': { place: ofFeature, preData: featureMetadata },
  // A reader who does not see the old project finds null there (contract: events §8).
  'feature-project-change': { place: ofFeature, data: z.object({ oldProject: text.nullable(), newProject: text }) },
  'feature-environment-enabled': { place: ofFeatureInEnvironment },
  'feature-environment-disabled': { place: ofFeatureInEnvironment },
  'feature-strategy-add': { place: ofFeatureInEnvironment, data: storedStrategy },
  'feature-strategy-update': { place: ofFeatureInEnvironment, data: storedStrategy, preData: storedStrategy },
  'feature-strategy-remove': { place: ofFeatureInEnvironment, preData: storedStrategy },
  'strategy-order-changed': { place: ofFeatureInEnvironment, data: strategyIds, preData: strategyIds },
  'feature-environment-variants-updated': { place: ofFeatureInEnvironment, data: variants, preData: variants },
  'feature-tagged': { place: ofFeature, data: tag },
  'feature-untagged': { place: ofFeature, preData: tag },
  'feature-dependency-added': { place: ofFeature, data: dependency },
  'feature-dependency-removed': { place: ofFeature, data: dependency.pick({ feature: true }) },
  'feature-dependencies-removed': { place: ofFeature },
  'feature-link-added': { place: ofFeature, data: plainLink },
  'feature-link-updated': { place: ofFeature, data: plainLink, preData: plainLink },
  'feature-link-removed': { place: ofFeature, preData: plainLink },
  'feature-owners-updated': { place: ofFeature, data: owners, preData: owners },
  'feature-favorited': { place: ['featureName'], data: z.object({ feature: text }) },
  'feature-unfavorited': { place: ['featureName'], data: z.object({ feature: text }) },

  'feature-type-updated': { place: nowhere, data: featureType, preData: featureType },
  'strategy-created': { place: nowhere, data: strategyType },
  'strategy-updated': { place: nowhere, data: strategyType },
  'strategy-deleted': { place: nowhere, data: named },
  'strategy-deprecated': { place: nowhere, data: named },
  'strategy-reactivated': { place: nowhere, data: named },
  'context-field-created': { place: nowhere, data: contextField },
  'context-field-updated': { place: nowhere, data: contextField, preData: contextField },
  'context-field-deleted': { place: nowhere, preData: contextField },
  'tag-created': { place: nowhere, data: tag },
  'tag-deleted': { place: nowhere, data: tag },
  'tag-type-created': { place: nowhere, data: tagType },
  'tag-type-updated': { place: nowhere, data: tagType },
  'tag-type-deleted': { place: nowhere, preData: tagType },
  'segment-created': { place: nowhere, data: segment },
  'segment-updated': { place: nowhere, data: segment, preData: segment },
  'segment-deleted': { place: nowhere, preData: segment },
  'release-plan-template-created': { place: nowhere, data: releasePlanTemplate },
  'release-plan-template-updated': { place: nowhere, data: releasePlanTemplate, preData: releasePlanTemplate },
  'release-plan-template-archived': { place: nowhere, data: releasePlanTemplate, preData: releasePlanTemplate },
  'release-plan-template-deleted': { place: nowhere, preData: releasePlanTemplate },
  'environment-created': { place: environmentOnly, data: environment },
  'environment-updated': { place: environmentOnly, data: environment, preData: environment },
  'environment-deleted': { place: environmentOnly, preData: environment },
  'application-created': { place: nowhere, data: z.object({ appName: text }) },

  'project-created': { place: inProject, data: storedProject },
  'project-updated': { place: inProject, data: storedProject, preData: storedProject },
  'project-deleted': { place: inProject },
  'project-environment-added': { place: inEnvironment },
  'project-environment-removed': { place: inEnvironment },
  'default-strategy-updated': { place: inEnvironment, data: defaultStrategy, preData: defaultStrategy },
  'project-access-added': {
    place: inProject,
    data: z.object({
      roles: z.array(z.object({ roleId: id, groupIds: z.array(id).optional(), userIds: z.array(id).optional() })),
    }),
  },
  'project-access-user-roles-updated': { place: inProject, data: rolesOf('userId'), preData: rolesOf('userId') },
  'project-access-group-roles-updated': { place: inProject, data: rolesOf('groupId'), preData: rolesOf('groupId') },
  'project-access-user-roles-deleted': { place: inProject, preData: rolesOf('userId') },
  'project-access-group-roles-deleted': { place: inProject, preData: rolesOf('groupId') },
  'project-favorited': { place: inProject, data: z.object({ project: text }) },
  'project-unfavorited': { place: inProject, data: z.object({ project: text }) },

  'user-created': { place: nowhere, data: account },
  'service-account-created': { place: nowhere, data: account },
  'user-updated': { place: nowhere, data: account, preData: account },
  'service-account-updated': { place: nowhere, data: account, preData: account },
  'user-deleted': { place: nowhere, preData: account },
  'service-account-deleted': { place: nowhere, preData: account },
  'role-created': { place: nowhere, data: roleWithPermissions },
  'role-updated': { place: nowhere, data: roleWithPermissions, preData: roleWithPermissions },
  'role-deleted': { place: nowhere, preData: roleWithPermissions },
  'group-created': { place: nowhere, data: group },
  'group-updated': { place: nowhere, data: group, preData: group },
  'group-deleted': { place: nowhere, preData: group },
  'pat-created': { place: nowhere, data: ownToken },
  'pat-deleted': { place: nowhere, data: ownToken, preData: ownToken },
  'api-token-created': { place: environmentOnly, data: token },
  'api-token-updated': { place: environmentOnly, data: token, preData: token },
  'api-token-deleted': { place: environmentOnly, preData: token },
  // Without `secret` and `url`, which leave with no event.
  'public-signup-token-created': { place: nowhere, data: inviteLink.required() },
  'public-signup-token-updated': { place: nowhere, data: inviteLink },
  'public-signup-token-user-added': { place: nowhere, data: z.object({ userId: id }) },
  'setting-created': { place: nowhere, data: setting },
  'setting-updated': { place: nowhere, data: setting, preData: setting.partial() },
  'addon-config-created': { place: nowhere, data: integration },
  'addon-config-updated': { place: nowhere, data: integration, preData: integration },
  'addon-config-deleted': { place: nowhere, preData: integration },
  // Without the secrets of tokens, and without their hashes.
  'signal-endpoint-created': { place: nowhere, data: signalSource },
  'signal-endpoint-updated': { place: nowhere, data: signalSource, preData: signalSource },
  'signal-endpoint-deleted': { place: nowhere, preData: signalSource },
  'signal-endpoint-token-created': { place: nowhere, data: signalToken },
  'signal-endpoint-token-updated': { place: nowhere, data: signalToken, preData: signalToken },
  'signal-endpoint-token-deleted': { place: nowhere, preData: signalToken },
  'actions-created': { place: inProject, data: actions },
  'actions-updated': { place: inProject, data: actions, preData: actions },
  'actions-deleted': { place: inProject, preData: actions },
  'impact-metric-created': { place: nowhere, data: chartView },
  'impact-metric-updated': { place: nowhere, data: chartView, preData: chartView },
  'impact-metric-deleted': { place: nowhere, preData: chartView },
  'banner-created': { place: nowhere, data: banner },
  'banner-updated': { place: nowhere, data: banner, preData: banner },
  'banner-deleted': { place: nowhere, preData: banner },

  'release-plan-added': { place: ofFeatureInEnvironment, data: plan },
  'release-plan-removed': { place: ofFeatureInEnvironment, preData: plan },
  'release-plan-milestone-started': { place: ofFeatureInEnvironment, data: planMilestone },
  'release-plan-milestone-approved': { place: ofFeatureInEnvironment, data: planMilestone },
  'release-plan-milestone-taken-back': { place: ofFeatureInEnvironment, data: planMilestone },
  'release-plan-completed': { place: ofFeatureInEnvironment, data: planMilestone },
  'release-plan-progressions-paused': { place: ofFeatureInEnvironment, data: plan },
  'release-plan-progressions-resumed': { place: ofFeatureInEnvironment, data: plan },
  'release-plan-restored': { place: ofFeatureInEnvironment, data: plan, preData: plan },
  'milestone-progression-changed': {
    place: ofFeatureInEnvironment,
    data: planMilestone.extend({ transitionCondition: transitionCondition }),
  },
  'milestone-progression-deleted': { place: ofFeatureInEnvironment, data: planMilestone },
  'milestone-strategy-updated': {
    place: ofFeatureInEnvironment,
    data: planMilestone.extend({ strategy: storedStrategy }),
  },
  'safeguard-changed': { place: ofFeatureInEnvironment, data: safeguard },
  'safeguard-deleted': { place: ofFeatureInEnvironment, preData: safeguard },
  'safeguard-triggered': { place: ofFeatureInEnvironment, data: z.object({ id: text, text }) },

  'change-request-configuration-updated': { place: inEnvironment, data: reviews, preData: reviews },
  'change-request-created': { place: inEnvironment, data: request },
  'change-added': { place: inEnvironment, data: requestedChange },
  'change-edited': { place: inEnvironment, data: requestedChange, preData: requestedChange },
  'change-discarded': { place: inEnvironment, preData: requestedChange },
  'change-request-discarded': { place: inEnvironment, data: request },
  'change-request-sent-to-review': { place: inEnvironment, data: requestInState },
  'change-request-approval-added': { place: inEnvironment, data: requestInState },
  'change-request-approved': { place: inEnvironment, data: requestInState },
  'change-request-rejected': { place: inEnvironment, data: requestInState },
  'change-request-cancelled': { place: inEnvironment, data: requestInState },
  'change-request-applied': { place: inEnvironment, data: requestInState },
  'change-request-scheduled': {
    place: inEnvironment,
    data: request.extend({ scheduledAt: text, scheduledDate: text }),
  },
  'change-request-scheduled-application-success': { place: inEnvironment, data: request },
  'change-request-scheduled-application-failure': {
    place: inEnvironment,
    data: request.extend({ failureReason: text }),
  },

  'features-exported': { place: environmentOnly, data: z.looseObject({}) },
  'features-imported': { place: inEnvironment },
  'feature-import': { place: ofFeature, data: z.looseObject({ name: text, project: text }) },
  'feature-tag-import': { place: ofFeature, data: z.object({ featureName: text, tag }) },
  'project-import': { place: inProject, data: z.looseObject({ id: text, name: text }) },
  'environment-import': { place: environmentOnly, data: environment },
  'segment-import': { place: nowhere, data: segment },
  'strategy-import': { place: nowhere, data: named },
  'tag-type-import': { place: nowhere, data: tagType },
  'tag-import': { place: nowhere, data: tag },
  'drop-features': { place: nowhere, data: named },
  'drop-feature-tags': { place: nowhere, data: named },
  'drop-strategies': { place: nowhere, data: named },
  'drop-projects': { place: nowhere, data: named },
  'drop-tags': { place: nowhere, data: named },
  'drop-tag-types': { place: nowhere, data: named },
  'drop-environments': { place: nowhere, data: named },
} as const satisfies Partial<Record<EventType, EventForm>>;

/** The form of each type that is written (contract: events §13). */
export const eventForms: ReadonlyMap<string, EventForm> = new Map<string, EventForm>(Object.entries(forms));
