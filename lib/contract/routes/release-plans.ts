import * as z from 'zod';
import { shownStrategy, strategyChange } from '../schemas/feature-strategy.ts';
import {
  newReleasePlan,
  planStatus,
  releasePlan,
  safeguard,
  safeguardBody,
  transitionCondition,
} from '../schemas/release-plan.ts';
import { environmentExample, environmentParams, environmentPath } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('release-plans');
const path = `${environmentPath}/release-plans` as const;
const planPath = `${path}/{planId}` as const;
const params = environmentParams.extend({ planId: z.string() });
const milestoneParams = params.extend({ milestoneId: z.string() });
const inEnvironment = { project: 'projectId', environment: 'environment' } as const;
const updating = { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment } as const;
const stopping = { anyOf: ['UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_FEATURE_STRATEGY'], ...inEnvironment } as const;
const plan = { description: 'The plan', schema: releasePlan } as const;
/** Of the demo data. */
const place = { projectId: 'mobile', featureName: 'mobile-dark-mode', environment: 'development' } as const;
const example = { ...place, planId: '01KB0000000000000000000P00' } as const;
const milestoneExample = { ...example, milestoneId: '01KB0000000000000000000M02' } as const;

const write = { role: 'writer', guard: 'environment', errors: [404, 409] } as const;

export const addReleasePlan = route('add', {
  ...write,
  method: 'POST',
  path,
  summary: 'Add a release plan to a feature in an environment',
  description:
    'Copies the milestones of a template, or takes those that are sent. Where the feature is on, the first milestone ' +
    'begins at once. A feature has at most one plan in an environment.',
  access: { anyOf: ['CREATE_FEATURE_STRATEGY'], ...inEnvironment },
  params: environmentParams,
  body: newReleasePlan,
  responses: { 201: plan },
  example: {
    params: environmentExample,
    body: {
      name: 'Half, then all',
      milestones: [
        {
          name: 'Half',
          strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } }],
          transitionCondition: { intervalMinutes: 60 },
        },
        {
          name: 'All',
          strategies: [{ name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }],
        },
      ],
    },
  },
});

export const getReleasePlanStatus = route('status', {
  method: 'GET',
  path: `${planPath}/status`,
  summary: 'Get how a release plan stands',
  description: 'What the active milestone waits for, when the next one begins, and what its guards have seen so far.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'How it stands', schema: planStatus } },
  errors: [404],
  example: { params: example },
});

export const removeReleasePlan = route('remove', {
  ...write,
  method: 'DELETE',
  path: planPath,
  summary: 'Remove a release plan',
  description:
    'The strategies of its milestone leave with it. If no active strategy is left, the feature is switched off in the environment.',
  access: { anyOf: ['DELETE_FEATURE_STRATEGY'], ...inEnvironment },
  params,
  errors: [404],
  responses: { 204: { description: 'The plan is removed' } },
  example: { params: example },
});

export const startMilestone = route('start-milestone', {
  ...write,
  method: 'POST',
  path: `${planPath}/milestones/{milestoneId}/start`,
  summary: 'Start a milestone of a release plan',
  description: 'Makes a milestone the active one, or starts it anew. The plan goes on from there, and is not paused.',
  access: updating,
  accepts: 'any',
  params: milestoneParams,
  responses: { 200: plan },
  example: { params: { ...example, milestoneId: '01KB0000000000000000000M03' } },
});

export const approveMilestone = route('approve-milestone', {
  ...write,
  method: 'POST',
  path: `${planPath}/milestones/{milestoneId}/approve`,
  summary: 'Approve a milestone of a release plan',
  description:
    'A milestone with `approvals` begins only after that many people approved it, apart from who runs the plan.',
  access: { anyOf: ['APPROVE_CHANGE_REQUEST'], ...inEnvironment },
  guard: { exempt: 'An approval of a milestone that was reviewed with its plan' },
  accepts: 'any',
  params: milestoneParams,
  responses: { 200: plan },
  // Whoever runs the plan of the demo sends the samples, too.
  example: { params: milestoneExample, refused: 409 },
});

export const pauseReleasePlan = route('pause', {
  ...write,
  method: 'POST',
  path: `${planPath}/pause`,
  summary: 'Pause a release plan',
  description:
    'The active milestone stays in force, and no other one begins by itself until somebody resumes the plan.',
  guard: { exempt: 'Stopping changes nothing that is decided, and nobody may have to wait for it' },
  access: stopping,
  accepts: 'any',
  params,
  errors: [404],
  responses: { 200: plan },
  example: { params: example },
});

export const resumeReleasePlan = route('resume', {
  ...write,
  method: 'POST',
  path: `${environmentPath}/progressions/{id}/resume`,
  summary: 'Resume a paused release plan',
  description: 'The plan goes on where it is. The time of the pause does not count for the active milestone.',
  guard: { exempt: 'What goes on was reviewed with the plan, or the clock does not go on with it' },
  access: updating,
  accepts: 'any',
  params: environmentParams.extend({ id: z.string().describe('Id of the plan') }),
  responses: { 200: plan },
  example: { params: { ...place, id: example.planId } },
});

export const takeBackMilestone = route('take-back', {
  ...write,
  method: 'POST',
  path: `${planPath}/back`,
  summary: 'Take the active milestone of a release plan back',
  description:
    'Exactly what its start replaced is in force again, and the plan is paused. 409 if somebody has changed the plan since.',
  guard: { exempt: 'What is in force again was so before, and nobody may have to wait for it' },
  access: stopping,
  accepts: 'any',
  params,
  responses: { 200: plan },
  example: { params: example },
});

const sourceParams = environmentParams.extend({ id: z.string().describe('Id of the milestone') });

export const changeMilestoneProgression = route('change-progression', {
  ...write,
  method: 'PUT',
  path: `${environmentPath}/progressions/{id}`,
  summary: 'Set when a release plan goes on from a milestone by itself',
  description: 'The next milestone begins this many minutes after this one, if nothing holds it.',
  access: updating,
  params: sourceParams,
  body: z.object({ targetMilestone: z.string().optional(), transitionCondition }),
  errors: [404],
  responses: { 200: plan },
  example: {
    params: { ...place, id: milestoneExample.milestoneId },
    body: { transitionCondition: { intervalMinutes: 90 } },
  },
});

export const deleteMilestoneProgression = route('delete-progression', {
  ...write,
  method: 'DELETE',
  path: `${environmentPath}/progressions/{id}`,
  summary: 'Let a person decide when a release plan goes on from a milestone',
  description: 'The next milestone no longer begins by itself.',
  access: updating,
  params: sourceParams,
  errors: [404],
  responses: { 204: { description: 'The next milestone does not begin by itself' } },
  example: { params: { ...place, id: milestoneExample.milestoneId } },
});

export const updateMilestoneStrategy = route('update-strategy', {
  ...write,
  method: 'PUT',
  path: `${environmentPath}/milestone-strategies/{strategyId}`,
  summary: 'Change a strategy of a milestone of a release plan',
  description: 'Given members replace the old ones. Constraints and variants that are left out become empty.',
  access: updating,
  params: environmentParams.extend({ strategyId: z.string() }),
  body: strategyChange,
  errors: [404],
  responses: { 200: { description: 'The strategy', schema: shownStrategy } },
  example: {
    params: { ...place, strategyId: '7d1c1e5e-3f0b-4c50-9a37-7a3f7ad0c0de' },
    body: { parameters: { rollout: '20', stickiness: 'default', groupId: 'checkout' } },
  },
});

const safeguardExample = {
  impactMetric: { metricName: 'checkout_errors', timeRange: 'hour', aggregationMode: 'count' },
  triggerCondition: { operator: '>', threshold: 100 },
} as const;

export const changeReleasePlanSafeguard = route('put-safeguard', {
  ...write,
  method: 'PUT',
  path: `${planPath}/safeguards`,
  summary: 'Add or replace a safeguard of a release plan',
  description:
    'A threshold on a metric that SDKs report: beyond it, the plan is paused. Replaces that on the same metric.',
  access: updating,
  params,
  body: safeguardBody,
  responses: { 200: { description: 'The safeguard', schema: safeguard } },
  example: { params: example, body: safeguardExample },
});

export const deleteReleasePlanSafeguard = route('remove-safeguard', {
  ...write,
  method: 'DELETE',
  path: `${planPath}/safeguards/{safeguardId}`,
  summary: 'Remove a safeguard of a release plan',
  description: 'The threshold no longer pauses the plan.',
  access: updating,
  params: params.extend({ safeguardId: z.string() }),
  errors: [404],
  responses: { 204: { description: 'The safeguard is removed' } },
  example: { params: { ...example, safeguardId: '01KB00000000000000000000S1' } },
});

export const changeFeatureEnvSafeguard = route('put-environment-safeguard', {
  ...write,
  method: 'PUT',
  path: `${environmentPath}/safeguards`,
  summary: 'Add or replace a safeguard of a feature in an environment',
  description:
    'A threshold on a metric that SDKs report: beyond it, the feature is switched off in the environment. Replaces that on the same metric.',
  access: { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], ...inEnvironment },
  params: environmentParams,
  body: safeguardBody,
  responses: { 200: { description: 'The safeguard', schema: safeguard } },
  example: { params: place, body: safeguardExample },
});

export const deleteFeatureEnvSafeguard = route('remove-environment-safeguard', {
  ...write,
  method: 'DELETE',
  path: `${environmentPath}/safeguards/{safeguardId}`,
  summary: 'Remove a safeguard of a feature in an environment',
  description: 'The threshold no longer switches the feature off.',
  access: { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], ...inEnvironment },
  params: environmentParams.extend({ safeguardId: z.string() }),
  errors: [404],
  responses: { 204: { description: 'The safeguard is removed' } },
  example: { params: { ...place, safeguardId: '01KB00000000000000000000S2' } },
});
