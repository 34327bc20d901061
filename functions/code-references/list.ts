import { listProjectCodeReferences } from '../../lib/contract/routes/code-references.ts';
import { listProjectReferences, projectReferencesReads } from '../../lib/flags/code-references/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(listProjectCodeReferences, {}, ({ params }) =>
  projectReferencesReads(params.projectId),
)(async ({ params, query, context }) => ({
  status: 200,
  body: await listProjectReferences(context, params.projectId, query),
}));
