import * as z from 'zod';
import { routesOf } from '../../lib/contract/routes/route.ts';

const route = routesOf('test');

/** Routes for tests: one with everything that can be checked, and one for each family of paths. */
export const updateThing = route('update-thing', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/environments/{environment}/things/{id}',
  summary: '',
  description: '',
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
  errors: [404],
  example: { params: { projectId: 'p', environment: 'e', id: '1' }, body: { name: 'a', weight: 1 } },
});

export const readAnything = route('read-anything', {
  method: 'GET',
  path: '/api/client/projects/{projectId}',
  summary: '',
  description: '',
  access: 'any',
  tokens: ['client', 'admin'],
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  responses: { 200: { description: '', schema: z.object({ project: z.string() }) } },
  example: { params: { projectId: 'p' } },
});

export const readOpenly = route('read-openly', {
  ...readAnything,
  access: 'public',
});
