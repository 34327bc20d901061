import * as z from 'zod';
import { maxFreeName, maxId, maxPage, maxText } from '../limits.ts';
import {
  change,
  changeRequest,
  changeRequestConfiguration,
  changeRequestStates,
  changeRequestSwitch,
  changes,
  comment,
  foundChangeRequests,
  scheduledMention,
} from '../schemas/change-request.ts';
import { dateTime } from '../schemas/names.ts';
import { projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

/** Why the guard of change requests does not check these routes. */
const proposed = 'a proposal is checked, but not applied';
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
    'Adds one or several changes to the pending change request of the caller in the environment; if there is none, ' +
    'creates a draft. Either all changes are accepted or none. A change replaces an earlier one about the same ' +
    'switch, variants, order, archiving, dependency, strategy or segment. Adding to a request in review or approved ' +
    'clears its reviews. In projects that are not open, only members may do this.',
  access: 'any',
  needs: 'to be a member of the project, or `ADMIN`, where it is not open',
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
    'While change requests are on, writing directly in the environment needs `SKIP_CHANGE_REQUEST`. Without ' +
    '`requiredApprovals` the number stays the same, at first 1. Open requests keep the number that they were ' +
    'created with.',
  access: { anyOf: ['UPDATE_PROJECT'], project: 'projectId' },
  role: 'writer',
  params: environmentParams,
  body: changeRequestSwitch,
  responses: { 204: { description: 'The setting is changed' } },
  errors: [404],
  example: {
    params: { ...inDefault, environment: 'production' },
    body: { changeRequestsEnabled: true, requiredApprovals: 2 },
  },
});

export const listChangeRequestConfiguration = route('list-configuration', {
  method: 'GET',
  path: `${base}/config`,
  summary: 'List where change requests are on',
  description: 'The environments of a project, whether change requests are on there, and how many approvals they need.',
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
  description: 'Newest first, in all states, without drafts of others. The changes of features are left out.',
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
  description: 'Change requests in review, approved or scheduled, newest first. The changes of features are left out.',
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
    'Change requests of the caller that are drafts, in review or approved, in environments where change requests ' +
    'are on, ordered by environment.',
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
  description: 'Change requests of all users, drafts included, with all their changes, ordered by id.',
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
  description:
    'Change requests that change the feature, change or remove the strategy, or change the variants of the feature.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  query: z.object({
    feature: z.string().optional(),
    strategyId: z.string().optional(),
    variantForFlag: z.string().optional(),
  }),
  responses: { 200: { description: 'The scheduled change requests', schema: z.array(scheduledMention) } },
  errors: [400, 404],
  example: { params: inDefault, query: { feature: 'free-shipping' } },
});

export const searchChangeRequests = route('search', {
  method: 'GET',
  path: '/api/admin/search/change-requests',
  summary: 'Search change requests',
  description:
    'Change requests of all projects that the caller sees, newest first, without drafts of others. The changes of ' +
    'features are left out. An unknown project has none. Of requests that are applied, rejected or cancelled, one ' +
    'search reads 100 of each project; `nextBefore` continues.',
  access: 'any',
  role: 'reader',
  query: z.object({
    state: z.array(z.enum(changeRequestStates)).optional().describe('In one of these states'),
    project: z.string().optional().describe('Id of a project'),
    environment: z.string().optional().describe('Name of an environment'),
    createdBy: z.number().int().optional().describe('Id of the account that made it; -1: API tokens'),
    waitingForMe: z
      .boolean()
      .optional()
      .describe('Only requests in review that the caller may approve and has not approved'),
    before: id.min(1).max(maxId).optional().describe('Only requests with a smaller id'),
    limit: z.number().int().min(1).max(maxPage).default(50).describe('Size of the page'),
  }),
  responses: { 200: { description: 'The change requests', schema: foundChangeRequests } },
  errors: [400],
  example: { query: { waitingForMe: 'true' } },
});

export const getChangeRequest = route('get', {
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Get a change request',
  description: 'One change request with all its changes. Only administrators see drafts of others.',
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
  needs: 'to be its author, or `ADMIN`',
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
  description: 'Possible until the change request is applied, cancelled or rejected.',
  access: 'any',
  needs: 'to be its author, or `ADMIN`',
  role: 'writer',
  params,
  body: z.object({ title: z.string().min(1).max(maxFreeName) }),
  responses: { 200: one },
  errors: [404],
  example: { params: first, body: { title: 'The new dashboard for half of the users' } },
});

export const editChange = route('edit-change', {
  method: 'PUT',
  path: `${base}/{id}/changes/{changeId}`,
  summary: 'Replace a change of the own change request',
  description: 'The new change must be for the same feature. Reviews of the request are cleared.',
  access: 'any',
  needs: 'to be its author',
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
  summary: 'Remove a change from the own change request',
  description: 'If no change is left, the request is discarded. Reviews of the request are cleared.',
  access: 'any',
  needs: 'to be its author',
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
  description: 'Everyone who sees the change request may comment on it.',
  access: 'any',
  role: 'writer',
  params,
  body: z.object({ text: z.string().min(1).max(maxText) }),
  responses: { 201: { description: 'The comment', schema: comment } },
  errors: [404],
  example: { params: first, body: { text: 'Let us wait for Monday.' } },
});

export const moveChangeRequest = route('move', {
  method: 'PUT',
  path: `${base}/{id}/state`,
  summary: 'Move a change request to another state',
  description:
    'The author may move it from `Draft` to `In review` and back, or to `Cancelled`. Callers with ' +
    '`APPROVE_CHANGE_REQUEST`, but not the author, may move it to `Approved` or `Rejected`. Once it has enough ' +
    'approvals in every environment that it reaches, callers with `APPLY_CHANGE_REQUEST` in all of them may move it to ' +
    '`Applied` or `Scheduled`. Administrators may do ' +
    'all of this. Applying makes all changes; if one of them cannot be made, none is, and the answer is 409.',
  access: 'any',
  needs: 'the permission for the new state',
  role: 'writer',
  guard: { exempt: 'what it applies was approved' },
  params,
  body: z.object({
    state: z.enum(changeRequestStates),
    comment: z.string().max(maxText).optional().describe('Empty: none'),
    scheduledAt: dateTime.optional().describe('Must be in the future; only for `Scheduled`'),
  }),
  responses: { 200: one },
  errors: [404, 409],
  example: { params: first, body: { state: 'In review', comment: 'Ready for a look' } },
});
