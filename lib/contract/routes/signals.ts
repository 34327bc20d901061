import * as z from 'zod';
import { addressLimit, maxSignalBytes } from '../limits.ts';
import {
  createdSignalToken,
  querySignal,
  sentSignalParams,
  sentSignalQuery,
  signal,
  signalEndpoint,
  signalEndpointBody,
  signalEndpointParams,
  signalEndpointToken,
  signalEndpointTokenBody,
  signalsQuery,
  signalTokenParams,
  takenSignal,
} from '../schemas/signal.ts';
import { routesOf } from './route.ts';

const route = routesOf('signals');
const access = { anyOf: ['ADMIN'] } as const;
const params = signalEndpointParams;
const one = { params: { id: '1' } };
const endpoints = '/api/admin/signal-endpoints';

/** A rule for the bodies of a sender that is not recognised, or whose alarms name no flag. */
const down = {
  match: { status: { operator: 'IN', values: ['down'] } },
  state: 'firing',
  keyFrom: 'check',
  flag: 'demo/checkout',
} as const;

export const listSignalEndpoints = route('list-endpoints', {
  method: 'GET',
  path: endpoints,
  summary: 'List signal endpoints',
  description: 'All signal endpoints by id, with their tokens, whose secrets nothing shows again.',
  access,
  role: 'reader',
  responses: {
    200: { description: 'The signal endpoints', schema: z.object({ signalEndpoints: z.array(signalEndpoint) }) },
  },
  example: {},
});

export const createSignalEndpoint = route('create-endpoint', {
  method: 'POST',
  path: endpoints,
  summary: 'Create a signal endpoint',
  description: 'A place to which others send signals. At most 5, each with its own name.',
  access,
  role: 'signals',
  body: signalEndpointBody,
  responses: { 201: { description: 'The signal endpoint', schema: signalEndpoint } },
  errors: [409],
  example: { body: { name: 'alerts', description: 'What Alertmanager sends' } },
});

export const updateSignalEndpoint = route('update-endpoint', {
  method: 'PUT',
  path: `${endpoints}/{id}`,
  summary: 'Change a signal endpoint',
  description:
    'Replaces name, description and whether it is enabled. Its tokens stay, and its rules unless others are given.',
  access,
  role: 'signals',
  params,
  body: signalEndpointBody,
  responses: { 200: { description: 'The signal endpoint', schema: signalEndpoint } },
  errors: [404, 409],
  example: { ...one, body: { name: 'demo-alerts', description: 'Alerts of the shop', readings: [down] } },
});

export const deleteSignalEndpoint = route('delete-endpoint', {
  method: 'DELETE',
  path: `${endpoints}/{id}`,
  summary: 'Delete a signal endpoint',
  description:
    'Its tokens stop working with the next request. Actions that wait for its signals stay, and are not executed.',
  access,
  role: 'signals',
  params,
  responses: { 200: { description: 'The signal endpoint is deleted' } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const enableSignalEndpoint = route('enable-endpoint', {
  method: 'POST',
  path: `${endpoints}/{id}/on`,
  summary: 'Switch a signal endpoint on',
  description: 'From now on it takes signals.',
  access,
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The signal endpoint is on' } },
  errors: [400, 404],
  example: one,
});

export const disableSignalEndpoint = route('disable-endpoint', {
  method: 'POST',
  path: `${endpoints}/{id}/off`,
  summary: 'Switch a signal endpoint off',
  description: 'From now on it answers signals with 409.',
  access,
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The signal endpoint is off' } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const listSignalEndpointTokens = route('list-tokens', {
  method: 'GET',
  path: `${endpoints}/{id}/tokens`,
  summary: 'List the tokens of a signal endpoint',
  description: 'The tokens by id, never their secrets.',
  access,
  role: 'reader',
  params,
  responses: {
    200: { description: 'The tokens', schema: z.object({ signalEndpointTokens: z.array(signalEndpointToken) }) },
  },
  errors: [400, 404],
  example: one,
});

export const createSignalEndpointToken = route('create-token', {
  method: 'POST',
  path: `${endpoints}/{id}/tokens`,
  summary: 'Create a token for a signal endpoint',
  description: 'At most 5, each with its own name. The secret is only in this answer; nothing else accepts it.',
  access,
  role: 'writer',
  params,
  body: signalEndpointTokenBody,
  responses: { 201: { description: 'The token with its secret', schema: createdSignalToken } },
  errors: [404, 409],
  example: { ...one, body: { name: 'grafana' } },
});

export const updateSignalEndpointToken = route('update-token', {
  method: 'PUT',
  path: `${endpoints}/{id}/tokens/{tokenId}`,
  summary: 'Rename a token of a signal endpoint',
  description: 'The secret stays the same.',
  access,
  role: 'writer',
  params: signalTokenParams,
  body: signalEndpointTokenBody,
  responses: { 200: { description: 'The token', schema: signalEndpointToken } },
  errors: [404, 409],
  example: { params: { id: '1', tokenId: '11' }, body: { name: 'alertmanager' } },
});

export const deleteSignalEndpointToken = route('delete-token', {
  method: 'DELETE',
  path: `${endpoints}/{id}/tokens/{tokenId}`,
  summary: 'Delete a token of a signal endpoint',
  description: 'The token stops working with the next request.',
  access,
  role: 'writer',
  params: signalTokenParams,
  responses: { 200: { description: 'The token is deleted' } },
  errors: [400, 404],
  example: { params: { id: '1', tokenId: '12' } },
});

export const listSignalEndpointSignals = route('list-endpoint-signals', {
  method: 'GET',
  path: `${endpoints}/{id}/signals`,
  summary: 'List the signals of a signal endpoint',
  description: 'The signals of the last 30 days, newest first, with what was read out of them.',
  access,
  role: 'reader',
  params,
  query: signalsQuery,
  responses: { 200: { description: 'The signals', schema: z.object({ signalEndpointSignals: z.array(signal) }) } },
  errors: [400, 404],
  example: one,
});

export const listSignals = route('list', {
  method: 'GET',
  path: '/api/admin/signals',
  summary: 'List signals',
  description: 'The signals of all signal endpoints, newest first. `total` counts those of this page and before it.',
  access,
  role: 'reader',
  query: signalsQuery,
  responses: {
    200: {
      description: 'The signals',
      schema: z.object({ signals: z.array(querySignal), total: z.number().int().min(0) }),
    },
  },
  example: {},
});

/** What both ways to send a signal have in common. */
const sent = {
  method: 'POST',
  // Signals change no configuration; what they cause waits.
  duringMaintenance: true,
  role: 'signals',
  accepts: 'any-signed',
  bodyLimit: maxSignalBytes,
  query: sentSignalQuery,
  body: z.unknown(),
  responses: { 202: { description: 'The signal is stored', schema: takenSignal } },
  errors: [404, 409],
} as const;

const alert = { status: 'firing', service: 'checkout', errors: 12 };

export const sendSignal = route('send', {
  ...sent,
  path: '/api/signal-endpoint/{name}',
  summary: 'Send a signal',
  description:
    'Any JSON of at most 100 kB, at most one a second for each endpoint. Bodies of monitoring services are recognised.',
  access: 'any',
  tokens: ['signal'],
  params: sentSignalParams,
  example: { params: { name: 'demo-alerts' }, body: alert },
});

export const sendSignalByAddress = route('send-by-address', {
  ...sent,
  path: '/api/signal-endpoint/{name}/{token}',
  summary: 'Send a signal without a header',
  description:
    'The same, for senders that cannot send an `Authorization`, such as SNS and Sentry: the token is a part of the address.',
  access: 'public',
  // The token in the address, and the signature, are asked for here.
  errors: [401, 403, ...sent.errors],
  addressLimit,
  params: sentSignalParams.extend({ token: z.string().describe('A token of the signal endpoint') }),
  example: { params: { name: 'demo-alerts', token: 'signal:unknown' }, body: alert, refused: 401 },
});
