import * as z from 'zod';
import { linkBody } from '../schemas/feature-link.ts';
import { featureExample, featureParams, featurePath } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-links');
const access = { anyOf: ['UPDATE_FEATURE'], project: 'projectId' } as const;
const guard = { exempt: 'links change no decision' } as const;
const path = `${featurePath}/link` as const;
const params = featureParams.extend({ linkId: z.string() });
const example = { ...featureExample, linkId: '01JQ2Z5V7M3N8X4K6T9R0WCBEH' } as const;
const body = { url: 'https://tracker.example/browse/SHOP-17', title: 'Ticket' };

export const addFeatureLink = route('add', {
  method: 'POST',
  path,
  summary: 'Add a link to a feature',
  description:
    'A feature has at most ten links, and each address once: an address that it has already gets the title. Without a ' +
    'scheme the address is https.',
  access,
  role: 'writer',
  guard,
  params: featureParams,
  body: linkBody,
  responses: { 204: { description: 'The feature has the link' } },
  errors: [404],
  example: { params: featureExample, body },
});

export const updateFeatureLink = route('update', {
  method: 'PUT',
  path: `${path}/{linkId}`,
  summary: 'Change a link of a feature',
  description: 'Replaces address and title. The link keeps its id and its place.',
  access,
  role: 'writer',
  guard,
  params,
  body: linkBody,
  responses: { 204: { description: 'The link is changed' } },
  errors: [404, 409],
  example: { params: example, body: { url: 'https://wiki.example/checkout/plan', title: 'Plan of the release' } },
});

export const removeFeatureLink = route('remove', {
  method: 'DELETE',
  path: `${path}/{linkId}`,
  summary: 'Remove a link from a feature',
  description: 'Archived features keep their links, and show them again when they are revived.',
  access,
  role: 'writer',
  guard,
  params,
  responses: { 204: { description: 'The feature does not have the link' } },
  errors: [404],
  example: { params: example },
});
