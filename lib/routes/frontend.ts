import * as z from 'zod';
import { clientMetrics, clientRegistration, frontendContext, frontendFeatures } from '../schema/client.ts';
import { registerClient, sendClientMetrics } from './client.ts';
import { route } from './route.ts';

const tag = 'Frontend SDKs';
const tokens = ['frontend', 'admin'] as const;
const access = 'any';
const noted = { 200: { description: 'It is noted' } };
const taken = { 200: { description: 'It is taken' } };
const on = {
  200: { description: 'The features that are on', schema: frontendFeatures },
};
const description =
  'Evaluates the features of the projects of the token in its environment, and answers those that are on, each with its ' +
  'variant. `currentTime` is not taken from the context: the time is that of the service.';
const response = {
  toggles: [{ name: 'checkout', enabled: true, variant: { name: 'disabled', enabled: false }, impressionData: false }],
};

export const getFrontendFeatures = route({
  operation: 'getFrontendFeatures',
  handler: 'frontend/get-features',
  method: 'GET',
  path: '/api/frontend',
  summary: 'Features for a frontend SDK',
  description: `${description} The context stands in the query, properties as \`properties[name]=value\`.`,
  tag,
  access,
  tokens,
  role: 'reader',
  query: frontendContext,
  responses: on,
  errors: [400, 401, 403],
  example: { query: { appName: 'web', environment: 'production', userId: '7', 'properties[country]': 'no' }, response },
});

export const evaluateFrontendFeatures = route({
  operation: 'evaluateFrontendFeatures',
  handler: 'frontend/evaluate-features',
  method: 'POST',
  path: '/api/frontend',
  summary: 'Features for a frontend SDK, context in the body',
  description,
  tag,
  access,
  tokens,
  role: 'reader',
  body: z.object({ context: frontendContext.optional() }),
  responses: on,
  errors: [400, 401, 403, 415],
  example: {
    body: { context: { appName: 'web', environment: 'production', userId: '7', properties: { country: 'no' } } },
    response,
  },
});

export const registerFrontend = route({
  ...registerClient,
  operation: 'registerFrontend',
  handler: 'frontend/register',
  path: '/api/frontend/client/register',
  description: 'Taken for the sake of SDKs that send it; nothing is stored.',
  tag,
  tokens,
  role: 'reader',
  body: clientRegistration,
  responses: taken,
});

export const sendFrontendMetrics = route({
  ...sendClientMetrics,
  operation: 'sendFrontendMetrics',
  handler: 'frontend/metrics',
  path: '/api/frontend/client/metrics',
  tag,
  tokens,
  body: clientMetrics,
  responses: noted,
});
