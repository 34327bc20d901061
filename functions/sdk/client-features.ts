import { getClientFeatures } from '../../lib/contract/routes/sdk.ts';
import { selectClientFeatures } from '../../lib/flags/sdk/client-features.ts';
import { supportsSegments } from '../../lib/flags/sdk/conditional.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { isCurrent } from '../../lib/http/reading/entity-tag.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(
  getClientFeatures,
  { catalog },
  tokenReads,
)(async ({ query, headers, context }) => {
  const reach = reachOf(context.caller, query.environment);
  const inline = !supportsSegments(headers['unleash-client-spec']);
  const { etag, json } = await selectClientFeatures(context, { reach, filter: query, inline });
  return isCurrent(headers['if-none-match'], etag)
    ? { status: 304, headers: { ETag: etag } }
    : { status: 200, headers: { ETag: etag }, cached: json };
});
