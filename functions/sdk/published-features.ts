import { getPublishedFeatures } from '../../lib/contract/routes/sdk.ts';
import { selectClientFeatures } from '../../lib/flags/sdk/client-features.ts';
import { isCurrent } from '../../lib/flags/sdk/conditional.ts';
import { isInlined, publishedCacheControl } from '../../lib/flags/sdk/published-answers.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

/** Without object storage the edge keeps this answer as long as an object, so that not every poll comes here. */
export const handler = endpoint(
  getPublishedFeatures,
  { catalog },
  tokenReads,
)(async ({ params, headers: asked, context }) => {
  const reach = reachOf(context.caller, undefined);
  const { etag, json } = await selectClientFeatures(context, { reach, filter: {}, inline: isInlined(params.form) });
  const headers = { ETag: etag, 'Cache-Control': publishedCacheControl };
  return isCurrent(asked['if-none-match'], etag) ? { status: 304, headers } : { status: 200, headers, cached: json };
});
