import * as z from 'zod';
import {
  listedSegment,
  proposedSegmentUse,
  segment,
  segmentBody,
  segmentUse,
  strategySegments,
} from '../schemas/segment.ts';
import { routesOf } from './route.ts';

const route = routesOf('segments');
const params = z.object({ id: z.number().int() });
const segmentExample = {
  name: 'paying-customers',
  description: 'Who pays every month',
  constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }],
};
const orOfProject = 'for a segment of one project `UPDATE_PROJECT_SEGMENT` there is enough';
const ifGuarded = 'if the project has change requests, `ADMIN`';

export const listSegments = route('list', {
  method: 'GET',
  path: '/api/admin/segments',
  summary: 'List segments',
  description:
    'Lists global segments and those of projects that the caller sees, ordered by id, with the number of projects ' +
    'and features whose strategies use each; archived features are counted too.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The segments', schema: z.object({ segments: z.array(listedSegment) }) } },
  example: {},
});

export const getSegment = route('get', {
  method: 'GET',
  path: '/api/admin/segments/{id}',
  summary: 'Get a segment',
  description: 'Gets one segment by its id.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The segment', schema: segment } },
  errors: [400, 404],
  example: { params: { id: '1' } },
});

export const listSegmentStrategies = route('list-strategies', {
  method: 'GET',
  path: '/api/admin/segments/{id}/strategies',
  summary: 'List the strategies that use a segment',
  description:
    'Lists the strategies of features that use the segment, in projects that the caller sees, and those that open ' +
    'change requests would make use it.',
  access: 'any',
  role: 'reader',
  params,
  responses: {
    200: {
      description: 'The strategies',
      schema: z.object({
        strategies: z.array(segmentUse),
        changeRequestStrategies: z.array(proposedSegmentUse),
      }),
    },
  },
  errors: [400, 404],
  example: { params: { id: '1' } },
});

export const createSegment = route('create', {
  method: 'POST',
  path: '/api/admin/segments',
  summary: 'Create a segment',
  description: 'Creates a segment with at most 1,000 values in its constraints.',
  // The project is in the body, so the operation checks the permission.
  access: 'any',
  needs: `\`CREATE_SEGMENT\`, ${orOfProject}`,
  role: 'writer',
  guard: { exempt: 'no strategy uses a new segment' },
  body: segmentBody,
  responses: { 201: { description: 'The segment; `Location` leads to it', schema: segment } },
  errors: [409],
  example: { body: segmentExample },
});

export const validateSegment = route('validate', {
  method: 'POST',
  path: '/api/admin/segments/validate',
  summary: 'Check the name of a new segment',
  description: 'Checks whether a segment of this name could be created. Stores nothing.',
  access: 'any',
  role: 'reader',
  body: segmentBody.pick({ name: true }),
  responses: { 204: { description: 'The segment can be created' } },
  errors: [409],
  example: { body: { name: 'night-owls' } },
});

export const updateSegment = route('update', {
  method: 'PUT',
  path: '/api/admin/segments/{id}',
  summary: 'Change a segment',
  description: 'Replaces the members of a segment. It can be limited to a project only if no other project uses it.',
  // The project is that of the segment, so the operation checks the permission.
  access: 'any',
  needs: `\`UPDATE_SEGMENT\`, ${orOfProject}; ${ifGuarded}`,
  role: 'writer',
  guard: 'project',
  params,
  body: segmentBody,
  responses: { 204: { description: 'The segment is changed' } },
  errors: [404, 409],
  example: {
    params: { id: '1' },
    body: {
      name: 'nordic-customers',
      description: 'People who shop from a Nordic country',
      constraints: [{ contextName: 'country', operator: 'IN', values: ['dk', 'fi', 'is', 'no', 'se'] }],
    },
  },
});

export const deleteSegment = route('remove', {
  method: 'DELETE',
  path: '/api/admin/segments/{id}',
  summary: 'Delete a segment',
  description: 'Deletes a segment that no strategy uses, not even one of an archived feature.',
  // The project is that of the segment, so the operation checks the permission.
  access: 'any',
  needs: `\`DELETE_SEGMENT\`, ${orOfProject}; ${ifGuarded}`,
  role: 'writer',
  guard: 'project',
  params,
  responses: { 204: { description: 'The segment is deleted' } },
  errors: [400, 404, 409],
  example: { params: { id: '3' } },
});

export const listStrategySegments = route('list-of-strategy', {
  method: 'GET',
  path: '/api/admin/segments/strategies/{strategyId}',
  summary: 'List the segments of a strategy',
  description: 'Lists the segments that a strategy uses. A strategy that is not known, or not visible, has none.',
  access: 'any',
  role: 'reader',
  params: z.object({ strategyId: z.string() }),
  responses: { 200: { description: 'The segments', schema: z.object({ segments: z.array(segment) }) } },
  example: { params: { strategyId: '1998e9c6-9ad9-4518-a0e6-4ac9a33c9137' } },
});

export const setStrategySegments = route('set-of-strategy', {
  method: 'POST',
  path: '/api/admin/segments/strategies',
  summary: 'Set the segments of a strategy',
  description: 'Gives a strategy exactly these segments. Its other members stay the same.',
  // Project and environment are in the body, so the operation checks the permission.
  access: 'any',
  needs: '`UPDATE_FEATURE_STRATEGY` in the project and environment of the strategy',
  role: 'writer',
  guard: 'environment',
  body: strategySegments,
  responses: { 201: { description: 'What was sent; `Location` leads to the segments', schema: strategySegments } },
  errors: [404],
  example: {
    body: {
      projectId: 'default',
      strategyId: '1998e9c6-9ad9-4518-a0e6-4ac9a33c9137',
      environmentId: 'production',
      segmentIds: [1, 2],
    },
  },
});
