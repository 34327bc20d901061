import { createProjectReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { createTemplate, newTemplateReads } from '../../lib/flags/release-plan-templates/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, body }) => newTemplateReads(params.projectId, body))(
  async ({ params, body, context }) => {
    const template = await createTemplate(context, { project: params.projectId, body });
    return { status: 201, headers: { Location: `release-plan-templates/${template.id}` }, body: template };
  },
);
