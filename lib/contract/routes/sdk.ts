import * as z from 'zod';
import { errorBody } from '../error-schemas.ts';
import {
  maxContextBytes,
  maxEdgeStateBytes,
  maxRegistrationBytes,
  maxValidatedBytes,
  maxValidatedTokens,
} from '../limits.ts';
import {
  bulkMetrics,
  clientDelta,
  clientFeature,
  clientFeatures,
  clientMetrics,
  clientQuery,
  clientRegistration,
  edgeTokens,
  frontendContext,
  frontendFeatures,
  frontendQuery,
  publishedPath,
  validatedTokens,
} from '../schemas/sdk.ts';
import { routesOf } from './route.ts';

const serverRoute = routesOf('sdk', 'Server SDKs');
const edgeRoute = routesOf('sdk', 'Unleash Edge');
const frontendRoute = routesOf('sdk', 'Frontend SDKs');
const server = { access: 'any', tokens: ['client', 'admin'] } as const;
const frontend = { access: 'any', tokens: ['frontend', 'admin'] } as const;

export const getClientFeatures = serverRoute('client-features', {
  method: 'GET',
  path: '/api/client/features',
  summary: 'Features for a server SDK',
  description:
    'The active features of the projects of the token, in its environment, ready to be evaluated: without disabled ' +
    'strategies. SDKs that send `Unleash-Client-Spec` 4.2.0 or later get `segments`; for others the constraints of ' +
    'segments are among those of the strategies. With `If-None-Match` the answer is 304 as long as nothing changed.',
  ...server,
  role: 'reader',
  query: clientQuery,
  responses: {
    200: { description: 'The features', schema: clientFeatures },
    304: { description: 'Nothing changed since the entity tag in `If-None-Match`' },
  },
  errors: [400],
  example: {
    query: { environment: 'production' },
    response: {
      version: 2,
      features: [
        {
          name: 'free-shipping',
          type: 'operational',
          description: 'Free shipping for large carts during the spring campaign',
          project: 'default',
          stale: false,
          impressionData: false,
          enabled: true,
          strategies: [{ name: 'default', parameters: {}, constraints: [], variants: [], segments: [1] }],
          variants: [],
        },
      ],
      query: { environment: 'production', inlineSegmentConstraints: false },
      meta: { revisionId: 12, etag: '"0f1e2d3c4b5a6978:12"', queryHash: '0f1e2d3c4b5a6978' },
      segments: [
        {
          id: 1,
          name: 'nordic-customers',
          constraints: [{ contextName: 'country', operator: 'IN', values: ['dk', 'fi', 'is', 'no', 'se'] }],
        },
      ],
    },
  },
});

export const getClientFeature = serverRoute('client-feature', {
  method: 'GET',
  path: '/api/client/features/{featureName}',
  summary: 'A feature for a server SDK',
  description: 'One active feature of the projects of the token, in its environment.',
  ...server,
  role: 'reader',
  params: z.object({ featureName: z.string() }),
  query: clientQuery.pick({ environment: true }),
  responses: { 200: { description: 'The feature', schema: clientFeature } },
  errors: [404],
  example: { params: { featureName: 'checkout' }, query: { environment: 'production' } },
});

export const getPublishedFeatures = serverRoute('published-features', {
  method: 'GET',
  path: '/published/{hash}/{form}',
  summary: 'Features for a server SDK, by the path of the published answer',
  description:
    'For the distribution in front of the API, which asks here when it has no published answer for a token; SDKs use ' +
    '`/api/client/features`. The answer is the same: `form` says whether it has `segments`, or their constraints among ' +
    'those of the strategies. `hash` is the SHA-256 of the token in hex; with another one the token counts as missing.',
  ...server,
  role: 'reporter',
  params: publishedPath,
  responses: getClientFeatures.responses,
  errors: [400],
  example: {
    params: { hash: 'd08667a3f5ffc838ee3065b5de81315e79e52be5b015b6d01e702fa1da99113f', form: 'segments' },
    response: getClientFeatures.example.response,
  },
});

export const getClientDelta = serverRoute('client-delta', {
  method: 'GET',
  path: '/api/client/delta',
  summary: 'What has changed for a server SDK',
  description:
    'Events that lead from the answer with the entity tag in `If-None-Match` to the present one: of the features that ' +
    '`/api/client/features` has, and of their segments. Without a tag, or when it is not known what has changed since, ' +
    'the only event is `hydration`, with everything. 304: nothing that the token may see has changed.',
  ...server,
  role: 'reader',
  query: clientQuery,
  responses: {
    200: { description: 'The events, in order', schema: clientDelta },
    304: { description: 'Nothing changed since the entity tag in `If-None-Match`' },
  },
  errors: [400],
  example: {
    query: { environment: 'production' },
    response: {
      events: [
        {
          type: 'feature-updated',
          eventId: 43,
          feature: {
            name: 'free-shipping',
            type: 'operational',
            description: 'Free shipping for large carts during the spring campaign',
            project: 'default',
            stale: false,
            impressionData: false,
            enabled: false,
            strategies: [{ name: 'default', parameters: {}, constraints: [], variants: [] }],
            variants: [],
          },
        },
        { type: 'feature-removed', eventId: 43, featureName: 'old-checkout', project: 'default' },
      ],
    },
  },
});

export const streamClientFeatures = serverRoute('client-streaming', {
  method: 'GET',
  path: '/api/client/streaming',
  summary: 'Refuse to stream features',
  description:
    'There are no streams: always 501, whereupon SDKs poll. Most changes are seen as fast by polling, and each stream ' +
    'would occupy a function all the time.',
  ...server,
  role: 'reader',
  throttle: { rate: 50, burst: 500 },
  responses: { 501: { description: 'There are no streams', schema: errorBody } },
  example: {
    refused: 501,
    response: {
      id: '7f2b6f0e-3f0a-4d6e-9d1a-2f5c5d1b8e11',
      name: 'NotImplementedError',
      message: 'There are no streams here. Poll /api/client/delta or /api/client/features.',
    },
  },
});

export const validateEdgeTokens = edgeRoute('edge-validate', {
  method: 'POST',
  path: '/edge/validate',
  summary: 'Validate API tokens',
  description:
    `What the tokens among at most ${maxValidatedTokens} texts are for. Others, expired ones and personal tokens are ` +
    'left out of the answer. Unleash Edge asks this, without a token of its own, for each token that it is sent.',
  access: 'public',
  throttle: { rate: 50 },
  addressLimit: { rate: 5, burst: 20 },
  role: 'reader',
  body: edgeTokens,
  bodyLimit: maxValidatedBytes,
  responses: { 200: { description: 'The valid tokens', schema: validatedTokens } },
  example: {
    body: { tokens: ['default:production.4b1c3f0e', 'default:production.unknown'] },
    response: {
      tokens: [
        { token: 'default:production.4b1c3f0e', type: 'client', environment: 'production', projects: ['default'] },
      ],
    },
  },
});

export const registerClient = serverRoute('client-register', {
  method: 'POST',
  path: '/api/client/register',
  summary: 'Register an application',
  description:
    'Stored for at most 10,000 applications and 100 new ones a minute. Further applications are only counted. The event ' +
    'log shows the first registration of a name within ten seconds.',
  ...server,
  role: 'writer',
  duringMaintenance: true,
  body: clientRegistration,
  bodyLimit: maxRegistrationBytes,
  responses: { 202: { description: 'The registration is accepted' } },
  example: {
    body: {
      appName: 'web-shop',
      instanceId: 'web-1',
      sdkVersion: 'unleash-client-node:6.12.1',
      strategies: ['default', 'flexibleRollout'],
      started: '2026-03-02T08:00:00.000Z',
      interval: 60_000,
    },
  },
});

export const sendClientMetrics = serverRoute('client-metrics', {
  method: 'POST',
  path: '/api/client/metrics',
  summary: 'Report which features were used',
  description:
    'Adds to the counts of the hour, of features that the token reaches, in its environment, and stores when they were ' +
    'last used. Reports are merged for about a minute before they are stored. A report that is lost or repeated on the ' +
    'way changes the counts by its own at most. Impact metrics are added up, too.',
  ...server,
  role: 'reporter',
  body: clientMetrics,
  responses: { 202: { description: 'The metrics are accepted' } },
  example: {
    body: {
      appName: 'web-shop',
      instanceId: 'web-1',
      environment: 'production',
      bucket: {
        start: '2026-03-02T08:00:00.000Z',
        stop: '2026-03-02T08:01:00.000Z',
        toggles: { checkout: { yes: 5, no: 2, variants: { blue: 3, green: 2 } } },
      },
    },
  },
});

export const sendBulkMetrics = serverRoute('client-metrics-bulk', {
  method: 'POST',
  path: '/api/client/metrics/bulk',
  summary: 'Report what many instances used',
  description:
    'What an intermediary, such as Unleash Edge, collected: counts as in `/api/client/metrics`, a row for each feature, ' +
    'application, environment and time, and registrations of applications as in `/api/client/register`. Rows of ' +
    'environments that the token is not for are left out.',
  ...server,
  role: 'reporter',
  body: bulkMetrics,
  responses: { 202: { description: 'The metrics are accepted' } },
  example: {
    body: {
      applications: [{ appName: 'till', instanceId: 'till-1', environment: 'production', strategies: ['default'] }],
      metrics: [
        {
          featureName: 'checkout',
          appName: 'till',
          environment: 'production',
          timestamp: '2026-03-02T08:00:00.000Z',
          yes: 5,
          no: 2,
          variants: { blue: 3, green: 2 },
        },
      ],
    },
  },
});

/** The path to which Unleash Edge of about version 5.8 sends the same report. */
export const sendEdgeMetrics = edgeRoute('edge-metrics', {
  method: 'POST',
  path: '/edge/metrics',
  summary: 'Report what many instances used, as older versions of Unleash Edge do',
  description: 'The same as `/api/client/metrics/bulk`, which is where newer ones send it.',
  deprecated: true,
  ...server,
  role: 'reporter',
  body: bulkMetrics,
  responses: { 202: { description: 'The metrics are accepted' } },
  example: { body: { applications: [], metrics: [] } },
});

export const sendEdgeState = edgeRoute('client-metrics-edge', {
  method: 'POST',
  path: '/api/client/metrics/edge',
  summary: 'Report the state of an Edge instance',
  description:
    'Accepted because Unleash Edge sends it each minute: its version, memory and traffic. It is not read, and nothing ' +
    'of it is stored or shown.',
  ...server,
  role: 'reader',
  accepts: 'any',
  bodyLimit: maxEdgeStateBytes,
  responses: { 202: { description: 'Accepted and dropped' } },
  errors: [],
  example: {},
});

const on = { 200: { description: 'The features that are on', schema: frontendFeatures } };
const evaluated =
  'Evaluates the features of the projects of the token in its environment, and answers those that are on, each with ' +
  'its variant. `currentTime` of the context is ignored; the service uses its own time.';
const switchedOn = {
  toggles: [{ name: 'checkout', enabled: true, variant: { name: 'disabled', enabled: false }, impressionData: false }],
};

export const getFrontendFeatures = frontendRoute('frontend-features', {
  method: 'GET',
  path: '/api/frontend',
  summary: 'Features for a frontend SDK',
  description: `${evaluated} The context is in the query, properties as \`properties[name]=value\`.`,
  ...frontend,
  role: 'reader',
  query: frontendQuery,
  responses: on,
  errors: [400],
  example: {
    query: { appName: 'web', environment: 'production', userId: '7', 'properties[country]': 'no' },
    response: switchedOn,
  },
});

export const evaluateFrontendFeatures = frontendRoute('frontend-evaluate', {
  method: 'POST',
  path: '/api/frontend',
  summary: 'Features for a frontend SDK, context in the body',
  description: evaluated,
  ...frontend,
  role: 'reader',
  body: z.object({ context: frontendContext.optional() }),
  bodyLimit: maxContextBytes,
  responses: on,
  example: {
    body: { context: { appName: 'web', environment: 'production', userId: '7', properties: { country: 'no' } } },
    response: switchedOn,
  },
});

export const registerFrontend = frontendRoute('frontend-register', {
  ...registerClient,
  path: '/api/frontend/client/register',
  description: 'Accepted because SDKs send it; nothing is stored.',
  ...frontend,
  role: 'reader',
  body: clientRegistration,
  responses: { 200: { description: 'The registration is accepted' } },
});

export const sendFrontendMetrics = frontendRoute('frontend-metrics', {
  ...sendClientMetrics,
  path: '/api/frontend/client/metrics',
  ...frontend,
  body: clientMetrics,
  bodyLimit: maxContextBytes,
  responses: { 200: { description: 'The metrics are accepted' } },
});
