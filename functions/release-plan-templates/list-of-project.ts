import { listProjectReleasePlanTemplates as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { listTemplates, templatesReads } from '../../lib/flags/release-plan-templates/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => templatesReads(params.projectId))(
  async ({ params, query, context }) => ({
    status: 200,
    body: await listTemplates(context, { project: params.projectId, archived: query.archived }),
  }),
);
