import { updateProjectReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { templateUpdateReads, updateTemplate } from '../../lib/flags/release-plan-templates/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, body }) =>
  templateUpdateReads({ project: params.projectId, id: params.templateId }, body),
)(async ({ params, body, context }) => ({
  status: 200,
  body: await updateTemplate(context, { place: { project: params.projectId, id: params.templateId }, body }),
}));
