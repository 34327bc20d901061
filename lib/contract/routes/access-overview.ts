import * as z from 'zod';
import { accessOverviewEntry } from '../schemas/access-overview.ts';
import { routesOf } from './route.ts';

const route = routesOf('access-overview');

export const getAccessOverview = route('get', {
  method: 'GET',
  path: '/api/admin/access/overview',
  summary: 'List who has access to what',
  description:
    'Every user and service account with its root role, its projects and its groups. As CSV if `Accept` names `text/csv` and not JSON.',
  access: { anyOf: ['ADMIN'] },
  role: 'reader',
  responses: {
    200: {
      description: 'The accounts by id',
      schema: z.object({ overview: z.array(accessOverviewEntry) }),
      contentTypes: ['application/json', 'text/csv'],
    },
  },
  example: {},
});
