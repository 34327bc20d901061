import { searchFeatures } from '../../lib/contract/routes/search.ts';
import { searchFeatures as search } from '../../lib/flags/search/features.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { lastSeen } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(searchFeatures)(async ({ query, context }) => ({
  status: 200,
  body: await search(context, lastSeen, query),
}));
