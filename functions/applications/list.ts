import { listApplications } from '../../lib/contract/routes/applications.ts';
import { applicationsReads, listApplications as list } from '../../lib/flags/applications/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  listApplications,
  undefined,
  () => applicationsReads,
)(async ({ query, context }) => ({
  status: 200,
  body: { applications: await list(context, query) },
}));
