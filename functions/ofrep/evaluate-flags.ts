import { evaluateOfrepFlags } from '../../lib/contract/routes/ofrep.ts';
import { evaluateFlags } from '../../lib/flags/ofrep/evaluate.ts';
import { tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { isCurrent } from '../../lib/http/reading/entity-tag.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(
  evaluateOfrepFlags,
  { catalog },
  tokenReads,
)(async ({ body, headers, sourceIp, context }) => {
  const flags = await evaluateFlags(context, { sent: body.context, sourceIp, random: Math.random });
  if (flags.etag === undefined) return { status: 200, text: flags.text() };
  const own = { ETag: flags.etag };
  return isCurrent(headers['if-none-match'], flags.etag)
    ? { status: 304, headers: own }
    : { status: 200, headers: own, cached: flags.json };
});
