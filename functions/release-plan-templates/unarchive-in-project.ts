import { unarchiveProjectReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { templateChangeReads, unarchiveTemplate } from '../../lib/flags/release-plan-templates/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) =>
  templateChangeReads({ project: params.projectId, id: params.templateId }),
)(async ({ params, context }) => {
  await unarchiveTemplate(context, { project: params.projectId, id: params.templateId });
  return { status: 200 };
});
