import { getClientDelta } from '../../lib/contract/routes/sdk.ts';
import { selectDelta } from '../../lib/flags/sdk/delta.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { recentCommits } from '../../lib/store/process/recent-commits.ts';

export const handler = endpoint(
  getClientDelta,
  { catalog, recentCommits },
  tokenReads,
)(async ({ query, headers, context }) => {
  const reach = reachOf(context.caller, query.environment);
  const { etag, json } = await selectDelta(context, { reach, filter: query, known: headers['if-none-match'] });
  return json === undefined
    ? { status: 304, headers: { ETag: etag } }
    : { status: 200, headers: { ETag: etag }, cached: json };
});
