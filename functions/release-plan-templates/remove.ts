import { deleteReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { removeTemplate, templateChangeReads } from '../../lib/flags/release-plan-templates/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) =>
  templateChangeReads({ project: null, id: params.templateId }),
)(async ({ params, context }) => {
  await removeTemplate(context, { project: null, id: params.templateId });
  return { status: 204 };
});
