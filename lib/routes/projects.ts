import * as z from 'zod';
import { feature } from '../schema/feature.ts';
import { route } from './route.ts';

export const listProjectFeatures = route({
  operation: 'listProjectFeatures',
  handler: 'projects/list-features',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features',
  summary: 'List the features of a project',
  description:
    'Lists the active features of a project in the order of their creation, with their state in each environment of ' +
    'the project. An unknown project gives an empty list.',
  tag: 'Projects',
  access: 'any',
  invisibleProject: 'unknown',
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  query: z.object({
    /** Each `type:value`; a type contains no colon, a value may. Blank: not given. */
    tag: z
      .array(z.string().regex(/^$|^[^:]+:.+$/, 'must be a tag, written type:value'))
      .optional()
      .describe('Only features with one of these tags, each written type:value'),
    namePrefix: z.string().optional().describe('Only features whose name starts so, in upper or lower case'),
  }),
  responses: {
    200: {
      description: 'The features of the project',
      schema: z.object({ version: z.number().int(), features: z.array(feature) }),
    },
  },
  errors: [400, 401, 403],
  example: {
    params: { projectId: 'default' },
    response: {
      version: 2,
      features: [
        {
          name: 'checkout',
          type: 'release',
          description: 'The new one-page checkout',
          project: 'default',
          createdAt: '2026-02-02T09:00:00.000Z',
          stale: false,
          impressionData: false,
          lastSeenAt: null,
          favorite: false,
          environments: [
            {
              name: 'production',
              enabled: true,
              type: 'production',
              sortOrder: 3,
              variantCount: 0,
              lastSeenAt: null,
              hasStrategies: true,
              hasEnabledStrategies: true,
            },
          ],
          tags: [{ type: 'simple', value: 'revenue' }],
        },
      ],
    },
  },
});
