import { authenticationRequired } from '../../lib/contract/problems.ts';
import { getPublishedFeatures } from '../../lib/contract/routes/sdk.ts';
import { selectPolledAnswer } from '../../lib/flags/sdk/polled-answer.ts';
import { publishedCacheControl } from '../../lib/flags/sdk/published-answers.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { isCurrent } from '../../lib/http/reading/entity-tag.ts';
import type { Caller } from '../../lib/identity/callers/caller.ts';
import { openAskedForms } from '../../lib/store/observations/asked-forms.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { table } from '../../lib/store/process/table.ts';
import { logError } from '../../lib/store/runtime/log.ts';

const askedForms = openAskedForms(table);

/** From now on the publisher keeps this form of the token. Whatever fails, the next poll notes it again. */
const noteAsked = async ({ kind, tokenKey }: Caller): Promise<void> => {
  if (kind !== 'client') return;
  await askedForms
    .note(tokenKey)
    .catch((error: unknown) => logError('A form that was asked for was not noted', { error }));
};

export const handler = endpoint(
  getPublishedFeatures,
  { catalog },
  tokenReads,
)(async ({ params, headers: asked, context }) => {
  // The path is made from the token. A path for another token was made by somebody else (contract: sdk §10.6).
  if (params.hash !== context.caller.tokenKey) throw authenticationRequired();
  const reach = reachOf(context.caller, undefined);
  if (!params.form.startsWith('segments')) await noteAsked(context.caller);
  const { etag, json } = await selectPolledAnswer(context, { reach, form: params.form });
  // The edge keeps this answer as long as a published object: without object storage, not every poll comes here.
  const headers = { ETag: etag, 'Cache-Control': publishedCacheControl };
  return isCurrent(asked['if-none-match'], etag) ? { status: 304, headers } : { status: 200, headers, cached: json };
});
