import * as z from 'zod';
import {
  change,
  changeRequest,
  changeRequestConfiguration,
  changeRequestStates,
  changeRequestSwitch,
  changes,
  comment,
  scheduledMention,
} from '../schemas/change-request.ts';
import { dateTime } from '../schemas/names.ts';
import { projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

/** Why the guard of change requests is not asked. */
const proposed = 'a proposal is tried, and nothing of it is written';
const route = routesOf('change-requests');
const base = '/api/admin/projects/{projectId}/change-requests' as const;
const environmentBase = '/api/admin/projects/{projectId}/environments/{environment}/change-requests' as const;
const environmentParams = z.object({ projectId: z.string(), environment: z.string() });
const id = z.number().int();
const params = z.object({ projectId: z.string(), id });
const changeParams = params.extend({ changeId: id });
const one = { description: 'The change request', schema: changeRequest } as const;
const many = { description: 'The change requests', schema: z.array(changeRequest) } as const;
const inDefault = { projectId: 'default' } as const;
const first = { ...inDefault, id: '1' } as const;

export const addChangesToRequest = route('add-changes', {
  method: 'POST',
  path: environmentBase,
  summary: 'Add changes to the own change request',
  description:
    'Adds one or several changes to the pending change request of the caller in the environment; without one, a draft ' +
    'is begun. All changes are accepted or none. A change replaces an earlier one about the same switch, variants, ' +
    'order, archiving, dependency, strategy or segment. Adding to a request in review or approved clears what reviewers ' +
    'said. In projects that are not open for members only.',
  access: 'any',
  asks: 'to be a member of the project, or `ADMIN`, where it is not open',
  role: 'writer',
  guard: { exempt: proposed },
  params: environmentParams,
  body: changes,
  responses: { 200: one },
  errors: [404],
  example: {
    params: { ...inDefault, environment: 'production' },
    body: [
      { action: 'updateEnabled', feature: 'beta-dashboard', payload: { enabled: true } },
      {
        action: 'addStrategy',
        feature: 'beta-dashboard',
        payload: {
          name: 'flexibleRollout',
          constraints: [],
          parameters: { rollout: '50', stickiness: 'default', groupId: 'beta-dashboard' },
        },
      },
    ],
  },
});

export const configureChangeRequests = route('configure', {
  method: 'PUT',
  path: `${environmentBase}/config`,
  summary: 'Switch change requests on or off',
  description:
    'While they are on, writing directly in the environment needs `SKIP_CHANGE_REQUEST`. Without `requiredApprovals` ' +
    'their number stays, at first 1. Open requests keep the number they began with.',
  access: { anyOf: ['UPDATE_PROJECT'], project: 'projectId' },
  role: 'writer',
  params: environmentParams,
  body: changeRequestSwitch,
  responses: { 204: { description: 'It is done' } },
  errors: [404],
  example: {
    params: { ...inDefault, environment: 'production' },
    body: { changeRequestsEnabled: true, requiredApprovals: 2 },
  },
});

export const listChangeRequestConfiguration = route('list-configuration', {
  method: 'GET',
  path: `${base}/config`,
  summary: 'Where change requests are on',
  description: 'The environments of a project with whether change requests are on and how many approvals they need.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: { description: 'The environments', schema: z.array(changeRequestConfiguration) } },
  errors: [404],
  example: { params: inDefault },
});

export const listChangeRequests = route('list', {
  method: 'GET',
  path: base,
  summary: 'List the change requests of a project',
  description: 'Newest first, in all states but drafts of others. The changes of features are left out.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: many },
  errors: [404],
  example: { params: inDefault },
});

export const listOpenChangeRequests = route('list-open', {
  method: 'GET',
  path: `${base}/open`,
  summary: 'List the open change requests of a project',
  description: 'Those in review, approved or scheduled, newest first. The changes of features are left out.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: many },
  errors: [404],
  example: { params: inDefault },
});

export const listPendingChangeRequests = route('list-pending', {
  method: 'GET',
  path: `${base}/pending`,
  summary: 'List the own pending change requests',
  description:
    'Those of the caller that are drafts, in review or approved, in environments where change requests are on, by ' +
    'environment.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: many },
  errors: [404],
  example: { params: inDefault },
});

export const listPendingChangeRequestsForFeature = route('list-pending-for-feature', {
  method: 'GET',
  path: `${base}/pending/{featureName}`,
  summary: 'List the pending change requests that touch a feature',
  description: 'Those of everybody, drafts included, whole and by id.',
  access: 'any',
  role: 'reader',
  params: projectParams.extend({ featureName: z.string() }),
  responses: { 200: many },
  errors: [404],
  example: { params: { ...inDefault, featureName: 'free-shipping' } },
});

export const listScheduledChangeRequests = route('list-scheduled', {
  method: 'GET',
  path: `${base}/scheduled`,
  summary: 'Find scheduled change requests',
  description: 'Those that touch the feature, change or remove the strategy, or change the variants of the feature.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  query: z.object({
    feature: z.string().min(1).optional(),
    strategyId: z.string().min(1).optional(),
    variantForFlag: z.string().min(1).optional(),
  }),
  responses: { 200: { description: 'Which they are', schema: z.array(scheduledMention) } },
  errors: [400, 404],
  example: { params: inDefault, query: { feature: 'free-shipping' } },
});

export const getChangeRequest = route('get', {
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Get a change request',
  description: 'Drafts of others are seen by administrators only.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: one },
  errors: [400, 404],
  example: { params: first },
});

export const discardChangeRequest = route('discard', {
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Discard a draft',
  description: 'Removes a draft.',
  access: 'any',
  asks: 'to be its author, or `ADMIN`',
  role: 'writer',
  params,
  responses: { 200: { description: 'It is gone' } },
  errors: [400, 404],
  example: { params: { projectId: 'mobile', id: '2' } },
});

export const retitleChangeRequest = route('retitle', {
  method: 'PUT',
  path: `${base}/{id}/title`,
  summary: 'Give a change request a title',
  description: 'As long as it is not applied, cancelled or rejected.',
  access: 'any',
  asks: 'to be its author, or `ADMIN`',
  role: 'writer',
  params,
  body: z.object({ title: z.string().min(1).max(200) }),
  responses: { 200: one },
  errors: [404],
  example: { params: first, body: { title: 'The new dashboard for half of the users' } },
});

export const editChange = route('edit-change', {
  method: 'PUT',
  path: `${base}/{id}/changes/{changeId}`,
  summary: 'Replace a change of the own change request',
  description: 'The change stays one of the same feature. Reviews of the request are cleared.',
  access: 'any',
  asks: 'to be its author',
  role: 'writer',
  guard: { exempt: proposed },
  params: changeParams,
  body: change,
  responses: { 200: one },
  errors: [404],
  example: {
    params: { ...first, changeId: '2' },
    body: { action: 'updateEnabled', feature: 'free-shipping', payload: { enabled: false } },
  },
});

export const discardChange = route('discard-change', {
  method: 'DELETE',
  path: `${base}/{id}/changes/{changeId}`,
  summary: 'Take a change out of the own change request',
  description: 'Without any change left the request is discarded. Reviews of the request are cleared.',
  access: 'any',
  asks: 'to be its author',
  role: 'writer',
  params: changeParams,
  responses: { 200: { description: 'It is gone' } },
  errors: [400, 404],
  example: { params: { ...first, changeId: '1' } },
});

export const addChangeRequestComment = route('add-comment', {
  method: 'POST',
  path: `${base}/{id}/comments`,
  summary: 'Comment on a change request',
  description: 'By everyone who sees it.',
  access: 'any',
  role: 'writer',
  params,
  body: z.object({ text: z.string().min(1).max(1000) }),
  responses: { 201: { description: 'The comment', schema: comment } },
  errors: [404],
  example: { params: first, body: { text: 'Let us wait for Monday.' } },
});

export const moveChangeRequest = route('move', {
  method: 'PUT',
  path: `${base}/{id}/state`,
  summary: 'Move a change request to another state',
  description:
    'From `Draft` to `In review` and back, or to `Cancelled`: its author. To `Approved` or `Rejected`: who holds ' +
    '`APPROVE_CHANGE_REQUEST`, but not the author. Once it has enough approvals, to `Applied` or `Scheduled`: who holds ' +
    '`APPLY_CHANGE_REQUEST`. Administrators may do all of it. Applying makes all changes or, where something stands in ' +
    'the way, answers 409 and makes none.',
  access: 'any',
  asks: 'what the new state takes, or `ADMIN`',
  role: 'writer',
  guard: { exempt: 'what it applies was approved' },
  params,
  body: z.object({
    state: z.enum(changeRequestStates),
    comment: z.string().min(1).max(1000).optional(),
    scheduledAt: dateTime.optional().describe('In the future; for `Scheduled`'),
  }),
  responses: { 200: one },
  errors: [404, 409],
  example: { params: first, body: { state: 'In review', comment: 'Ready for a look' } },
});
