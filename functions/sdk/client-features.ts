import { getClientFeatures } from '../../lib/contract/routes/sdk.ts';
import { clientFeaturesJson, selectClientFeatures } from '../../lib/flags/sdk/client-features.ts';
import { isCurrent, knowsSegments } from '../../lib/flags/sdk/conditional.ts';
import { reachOf } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getClientFeatures)(async ({ query, caller, headers, instanceRev }) => {
  const reach = reachOf(caller, query.environment);
  const inline = !knowsSegments(headers['unleash-client-spec']);
  const selection = await selectClientFeatures(catalog, { reach, filter: query, inline, instanceRev });
  const { etag } = selection.meta;
  return isCurrent(headers['if-none-match'], etag)
    ? { status: 304, headers: { ETag: etag } }
    : { status: 200, headers: { ETag: etag }, text: clientFeaturesJson(selection) };
});
