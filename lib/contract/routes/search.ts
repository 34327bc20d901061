import { searchQuery, searchResult } from '../schemas/search.ts';
import { routesOf } from './route.ts';

const route = routesOf('search');

export const searchFeatures = route('features', {
  method: 'GET',
  path: '/api/admin/search/features',
  summary: 'Search features',
  description:
    'One page of the active features that match all filters, in projects that the caller sees. Features that are ' +
    'equal in the sort order are ordered by creation, then by name. `total` counts all matches.',
  access: 'any',
  role: 'reader',
  query: searchQuery,
  responses: { 200: { description: 'The page, and the number of all matches', schema: searchResult } },
  errors: [400, 404],
  example: {
    query: { query: 'checkout', project: 'IS:default', status: ['production:enabled'], sortBy: 'name', limit: '10' },
    response: {
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
          segments: ['nordic-customers'],
          tags: [{ type: 'simple', value: 'revenue' }],
        },
      ],
      total: 1,
    },
  },
});
