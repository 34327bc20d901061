import { listReleasePlanTemplates as route } from '../../lib/contract/routes/release-plan-templates.ts';
import { listTemplates, templatesReads } from '../../lib/flags/release-plan-templates/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, () => templatesReads(null))(async ({ query, context }) => ({
  status: 200,
  body: await listTemplates(context, { project: null, archived: query.archived }),
}));
