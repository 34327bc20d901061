import { authenticationRequired } from '../../lib/contract/problems.ts';
import { getPublishedFeatures } from '../../lib/contract/routes/sdk.ts';
import { selectClientFeatures } from '../../lib/flags/sdk/client-features.ts';
import { isCurrent } from '../../lib/flags/sdk/conditional.ts';
import { isInlined } from '../../lib/flags/sdk/published-answers.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(
  getPublishedFeatures,
  { catalog },
  tokenReads,
)(async ({ params, headers, context }) => {
  // The path is made from the token. One that names another token was made by somebody else (contract: sdk §10.6).
  if (params.hash !== context.caller.tokenKey) throw authenticationRequired();
  const reach = reachOf(context.caller, undefined);
  const { etag, json } = await selectClientFeatures(context, { reach, filter: {}, inline: isInlined(params.form) });
  return isCurrent(headers['if-none-match'], etag)
    ? { status: 304, headers: { ETag: etag } }
    : { status: 200, headers: { ETag: etag }, cached: json };
});
