import { searchChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { requestSearchReads, searchRequests } from '../../lib/workflows/change-requests/search.ts';

export const handler = endpoint(searchChangeRequests, { catalog }, ({ query }) => requestSearchReads(query))(
  async ({ query, context }) => ({ status: 200, body: await searchRequests(context, query) }),
);
