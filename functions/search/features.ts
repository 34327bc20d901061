import { searchFeatures } from '../../lib/contract/routes/search.ts';
import { searchFeatures as search, searchedProjects, searchReads } from '../../lib/flags/search/features.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';

export const handler = endpoint(searchFeatures, { catalog, lastSeen }, ({ query, identity }) =>
  joinReads(searchReads(query, identity.userId), lastSeen.reads(searchedProjects(query))),
)(async ({ query, context }) => ({
  status: 200,
  cached: await search(context, query),
}));
