import * as z from 'zod';
import {
  actionConfiguration,
  actionEventsQuery,
  actionSet,
  actionSetBody,
  actionSetEvent,
  actionSetParams,
  projectActionsParams,
} from '../schemas/action.ts';
import { routesOf } from './route.ts';

const route = routesOf('actions');
const access = { anyOf: ['ADMIN'] } as const;
const path = '/api/admin/projects/{projectId}/actions';
const mobile = { params: { projectId: 'mobile' } };
const one = { params: { projectId: 'default', id: '1' } };

const example = {
  name: 'Switch the checkout off',
  actorId: 4,
  match: {
    source: 'signal-endpoint',
    sourceId: 1,
    payload: { status: { operator: 'IN', values: ['firing'] } },
  },
  actions: [
    {
      action: 'TOGGLE_FEATURE_OFF',
      sortOrder: 1,
      executionParams: { project: 'default', environment: 'production', featureName: 'checkout' },
    },
  ],
};

export const listActions = route('list', {
  method: 'GET',
  path,
  summary: 'List the action sets of a project',
  description: 'What follows from signals in this project, by id.',
  access,
  role: 'reader',
  params: projectActionsParams,
  responses: { 200: { description: 'The action sets', schema: z.object({ actions: z.array(actionSet) }) } },
  errors: [404],
  example: mobile,
});

export const createActions = route('create', {
  method: 'POST',
  path,
  summary: 'Create an action set',
  description:
    'When a signal arrives that matches, its actions are executed one after the other, in the name of a service account. ' +
    'At most 5 in a project.',
  access,
  role: 'writer',
  params: projectActionsParams,
  body: actionSetBody,
  responses: { 201: { description: 'The action set', schema: actionSet } },
  errors: [404, 409],
  example: { params: { projectId: 'default' }, body: example },
});

export const updateActions = route('update', {
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change an action set',
  description: 'Replaces all members. What has begun is finished as it was.',
  access,
  role: 'writer',
  params: actionSetParams,
  body: actionSetBody,
  responses: { 200: { description: 'The action set', schema: actionSet } },
  errors: [404, 409],
  example: { ...one, body: { ...example, description: 'When alerts ring' } },
});

export const deleteActions = route('delete', {
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete an action set',
  description: 'From now on nothing follows. Its id is not used again.',
  access,
  role: 'writer',
  params: actionSetParams,
  responses: { 200: { description: 'The action set is deleted' } },
  errors: [400, 404],
  example: { params: { projectId: 'default', id: '2' } },
});

export const enableActions = route('enable', {
  method: 'POST',
  path: `${path}/{id}/on`,
  summary: 'Switch an action set on',
  description: 'From now on its actions are executed.',
  access,
  role: 'writer',
  accepts: 'any',
  params: actionSetParams,
  responses: { 200: { description: 'The action set is on' } },
  errors: [400, 404],
  example: one,
});

export const disableActions = route('disable', {
  method: 'POST',
  path: `${path}/{id}/off`,
  summary: 'Switch an action set off',
  description: 'From now on its actions are not executed, those of signals that wait neither.',
  access,
  role: 'writer',
  accepts: 'any',
  params: actionSetParams,
  responses: { 200: { description: 'The action set is off' } },
  errors: [400, 404],
  example: one,
});

export const listActionEvents = route('list-events', {
  method: 'GET',
  path: `${path}/{id}/events`,
  summary: 'List the executions of an action set',
  description: 'The executions of the last 30 days, newest first, with the state of each action and why one failed.',
  access,
  role: 'reader',
  params: actionSetParams,
  query: actionEventsQuery,
  responses: {
    200: { description: 'The executions', schema: z.object({ actionSetEvents: z.array(actionSetEvent) }) },
  },
  errors: [400, 404],
  example: one,
});

export const readActionConfigurations = route('read-config', {
  method: 'GET',
  path: `${path}/config`,
  summary: 'Read what actions there are',
  description: 'The kinds of action with their parameters, for forms of consoles.',
  access,
  role: 'reader',
  params: projectActionsParams,
  responses: {
    200: { description: 'The kinds of action', schema: z.object({ actions: z.array(actionConfiguration) }) },
  },
  errors: [404],
  example: mobile,
});
