import { archiveReleasePlanTemplate as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { archiveTemplate, templateChangeReads } from '../../lib/flags/release-plan-templates/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) =>
  templateChangeReads({ project: null, id: params.templateId }),
)(async ({ params, context }) => {
  await archiveTemplate(context, { project: null, id: params.templateId });
  return { status: 200 };
});
