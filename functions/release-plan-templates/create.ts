import { createReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { createTemplate, newTemplateReads } from '../../lib/flags/release-plan-templates/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ body }) => newTemplateReads(null, body))(async ({ body, context }) => {
  const template = await createTemplate(context, { project: null, body });
  return { status: 201, headers: { Location: `release-plan-templates/${template.id}` }, body: template };
});
