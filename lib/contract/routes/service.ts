import * as z from 'zod';
import { routesOf } from './route.ts';

const route = routesOf('service');

/** The document has nearly a megabyte without compression. A few requests a second are enough for people. */
const documentThrottle = { rate: 2, burst: 20 } as const;
const documentResponses = {
  200: { description: 'The document', schema: z.looseObject({ openapi: z.string() }) },
  304: { description: 'Nothing changed since the entity tag in `If-None-Match`' },
} as const;

export const readHealth = route('health', {
  method: 'GET',
  path: '/health',
  summary: 'Check whether the service answers',
  description: 'Answers when requests reach a function; reads no data.',
  access: 'public',
  throttle: { rate: 10, burst: 100 },
  role: 'none',
  responses: { 200: { description: 'The service answers', schema: z.object({ health: z.literal('GOOD') }) } },
  errors: [],
  example: { response: { health: 'GOOD' } },
});

export const readReadiness = route('ready', {
  method: 'GET',
  path: '/ready',
  summary: 'Check whether the service can work',
  description: 'Answers when a function reaches the table and finds the built-in data in it.',
  access: 'public',
  throttle: { rate: 10, burst: 100 },
  role: 'reader',
  responses: {
    200: { description: 'The service can work', schema: z.object({ health: z.literal('GOOD') }) },
    503: { description: 'The table does not answer, or is empty', schema: z.object({ health: z.literal('BAD') }) },
  },
  errors: [],
  example: { response: { health: 'GOOD' } },
});

export const readDocs = route('docs', {
  method: 'GET',
  path: '/docs',
  summary: 'Read this reference',
  description:
    'This API as an OpenAPI 3.1 document. Where the console is at the same address, browsers get its page about this ' +
    'API, with a form to send each request.',
  access: 'public',
  throttle: documentThrottle,
  role: 'none',
  responses: documentResponses,
  errors: [],
  example: {},
});

export const readOpenApi = route('openapi', {
  method: 'GET',
  path: '/docs/openapi.json',
  summary: 'Read the OpenAPI document',
  description: 'This API as an OpenAPI 3.1 document.',
  access: 'public',
  throttle: documentThrottle,
  role: 'none',
  responses: documentResponses,
  errors: [],
  example: {},
});
