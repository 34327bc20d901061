import { getReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { getTemplate, templateReads } from '../../lib/flags/release-plan-templates/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => templateReads({ project: null, id: params.templateId }))(
  async ({ params, context }) => ({
    status: 200,
    body: await getTemplate(context, { project: null, id: params.templateId }),
  }),
);
