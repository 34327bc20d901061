import { listProjectFeatures } from '../../lib/contract/routes/projects.ts';
import { listedReads, listFeatures } from '../../lib/flags/projects/features.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { lastSeen } from '../../lib/store/deployed/last-seen.ts';

export const handler = endpoint(listProjectFeatures, { catalog, lastSeen }, ({ params, identity }) =>
  listedReads(params.projectId, identity.userId),
)(async ({ params, query, context }) => {
  const filter = { tags: query.tag, namePrefix: query.namePrefix };
  return { status: 200, cached: await listFeatures(context, { project: params.projectId, filter }) };
});
