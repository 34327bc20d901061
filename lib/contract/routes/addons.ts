import {
  addon,
  addonBody,
  addonList,
  addonParams,
  createdAddon,
  deliveriesQuery,
  deliveryList,
  deliveryParams,
  resendBody,
  resendProgress,
  rotatedSecret,
  rotationQuery,
  sampleResult,
} from '../schemas/addon.ts';
import { routesOf } from './route.ts';

const route = routesOf('addons');
const params = addonParams;
const one = { params: { id: '1' } };
const admin = { anyOf: ['ADMIN'] } as const;
const mayUpdate = { anyOf: ['UPDATE_ADDON'] } as const;

const example = {
  provider: 'webhook',
  description: 'The team that is on call',
  enabled: true,
  parameters: { url: 'https://hooks.example.com/halyard' },
  events: ['feature-environment-enabled', 'feature-environment-disabled'],
  projects: ['default'],
  environments: ['production'],
};

export const listAddons = route('list', {
  method: 'GET',
  path: '/api/admin/addons',
  summary: 'List integrations',
  description: 'Where events are delivered, and the providers that there are. Secrets read `*****`.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'Integrations and providers', schema: addonList } },
  example: {},
});

export const createAddon = route('create', {
  method: 'POST',
  path: '/api/admin/addons',
  summary: 'Create an integration',
  description: 'From now on, the events that match are delivered. At most 100.',
  access: { anyOf: ['CREATE_ADDON'] },
  role: 'integrations',
  body: addonBody,
  responses: { 201: { description: 'The integration, and the secret that signs what it sends', schema: createdAddon } },
  example: { body: example },
});

export const getAddon = route('get', {
  method: 'GET',
  path: '/api/admin/addons/{id}',
  summary: 'Read an integration',
  description: 'Secrets read `*****`.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The integration', schema: addon } },
  errors: [400, 404],
  example: one,
});

export const updateAddon = route('update', {
  method: 'PUT',
  path: '/api/admin/addons/{id}',
  summary: 'Change an integration',
  description: 'Replaces all members. A secret that is sent as `*****` stays as it is.',
  access: mayUpdate,
  role: 'integrations',
  params,
  body: addonBody,
  responses: { 200: { description: 'The integration', schema: addon } },
  errors: [404],
  example: { ...one, body: { ...example, parameters: { url: '*****' } } },
});

export const deleteAddon = route('remove', {
  method: 'DELETE',
  path: '/api/admin/addons/{id}',
  summary: 'Delete an integration',
  description: 'What still waits to be delivered to it is not delivered. Its id is not used again.',
  access: { anyOf: ['DELETE_ADDON'] },
  role: 'integrations',
  params,
  responses: { 200: { description: 'The integration is deleted' } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const listAddonEvents = route('list-events', {
  method: 'GET',
  path: '/api/admin/addons/{id}/events',
  summary: 'List deliveries of an integration',
  description: 'The deliveries of the last 30 days with their attempts, newest event first.',
  access: admin,
  role: 'reader',
  params,
  query: deliveriesQuery,
  responses: { 200: { description: 'The deliveries', schema: deliveryList } },
  errors: [400, 404],
  example: one,
});

export const testAddon = route('test', {
  method: 'POST',
  path: '/api/admin/addons/{id}/test',
  summary: 'Send a sample event',
  description:
    'Sends a sample event to the integration at once, whether it is enabled or not, and answers what the receiver said. At ' +
    'most 100 in a minute.',
  access: mayUpdate,
  role: 'integrations',
  accepts: 'any',
  params,
  responses: { 200: { description: 'What the receiver said', schema: sampleResult } },
  errors: [400, 404],
  example: one,
});

export const resendDelivery = route('resend-delivery', {
  method: 'POST',
  path: '/api/admin/addons/{id}/deliveries/{deliveryId}/resend',
  summary: 'Send an event again',
  description: 'Delivers an event to the integration again, with the same id, whether it matches or not.',
  access: mayUpdate,
  role: 'integrations',
  accepts: 'any',
  params: deliveryParams,
  responses: { 202: { description: 'The event waits to be delivered' } },
  errors: [400, 404],
  example: { params: { id: '1', deliveryId: '1' } },
});

export const resendEvents = route('resend-events', {
  method: 'POST',
  path: '/api/admin/addons/{id}/resend',
  summary: 'Send a part of the event log again',
  description:
    'Delivers the events of a part of the log that match the integration, as if they happened now. A job, which replaces ' +
    'an earlier one of the integration.',
  access: mayUpdate,
  role: 'integrations',
  params,
  body: resendBody,
  responses: { 202: { description: 'How far the job has come', schema: resendProgress } },
  errors: [404],
  example: { ...one, body: { from: '2030-01-01T00:00:00Z', to: '2030-01-02T00:00:00Z' } },
});

export const getResend = route('get-resend', {
  method: 'GET',
  path: '/api/admin/addons/{id}/resend',
  summary: 'Read how far sending again has come',
  description: 'The newest job that sends a part of the event log again.',
  access: mayUpdate,
  role: 'reader',
  params,
  responses: { 200: { description: 'How far the job has come', schema: resendProgress } },
  errors: [400, 404],
  example: one,
});

export const rotateAddonSecret = route('rotate-secret', {
  method: 'POST',
  path: '/api/admin/addons/{id}/secret',
  summary: 'Make a new signing secret',
  description: 'For 24 hours, the former secret signs, too.',
  access: mayUpdate,
  role: 'integrations',
  accepts: 'any',
  params,
  query: rotationQuery,
  responses: { 200: { description: 'The new secret, shown this once', schema: rotatedSecret } },
  errors: [400, 404],
  example: one,
});
