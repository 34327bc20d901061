import * as z from 'zod';
import { route } from '../../lib/contract/routes/route.ts';

/** Routes made to be tested with: one with everything that can be checked, one a path family apart. */
export const updateThing = route({
  operation: 'updateThing',
  handler: 'test/update-thing',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/environments/{environment}/things/{id}',
  summary: '',
  description: '',
  tag: 'Test',
  access: { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], project: 'projectId', environment: 'environment' },
  role: 'writer',
  params: z.object({ projectId: z.string(), environment: z.string(), id: z.number().int() }),
  query: z.object({ dry: z.boolean().default(false), tag: z.array(z.string()).optional() }),
  body: z.object({ name: z.string(), weight: z.number().max(1000) }),
  bodyLimit: 100,
  responses: {
    200: { description: '', schema: z.object({ said: z.string() }) },
    202: { description: '', contentTypes: ['text/plain', 'text/yaml'] },
    204: { description: '' },
  },
  errors: [400, 401, 403, 404, 413, 415],
  example: { params: { projectId: 'p', environment: 'e', id: '1' }, body: { name: 'a', weight: 1 } },
});

export const readAnything = route({
  operation: 'readAnything',
  handler: 'test/read-anything',
  method: 'GET',
  path: '/api/client/projects/{projectId}',
  summary: '',
  description: '',
  tag: 'Test',
  access: 'any',
  tokens: ['client', 'admin'],
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  responses: { 200: { description: '', schema: z.object({ project: z.string() }) } },
  errors: [401, 403],
  example: { params: { projectId: 'p' } },
});

export const readOpenly = route({
  ...readAnything,
  operation: 'readOpenly',
  access: 'public',
});
