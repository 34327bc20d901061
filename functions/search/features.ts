import { searchFeatures } from '../../lib/contract/routes/search.ts';
import { searchFeatures as search, searchReads } from '../../lib/flags/search/features.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { lastSeen } from '../../lib/store/deployed/last-seen.ts';

export const handler = endpoint(searchFeatures, { catalog, lastSeen }, ({ query, identity }) =>
  searchReads(query, identity.userId),
)(async ({ query, context }) => ({
  status: 200,
  cached: await search(context, query),
}));
