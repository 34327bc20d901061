import { createFeature as route } from '../../lib/contract/routes/features.ts';
import { createFeature, createReads } from '../../lib/flags/features/create.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, body }) => createReads(params.projectId, body.name))(
  async ({ params: { projectId: project }, body, context }) => ({
    status: 201,
    body: await createFeature(context, { project, body }),
  }),
);
