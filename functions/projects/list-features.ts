import { listProjectFeatures } from '../../lib/contract/routes/projects.ts';
import { listedReads, listFeatures } from '../../lib/flags/projects/features.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';

export const handler = endpoint(listProjectFeatures, { catalog, lastSeen }, ({ params, identity }) =>
  joinReads(listedReads(params.projectId, identity.userId), lastSeen.reads([params.projectId])),
)(async ({ params, query, context }) => {
  const filter = { tags: query.tag, namePrefix: query.namePrefix };
  return { status: 200, cached: await listFeatures(context, { project: params.projectId, filter }) };
});
