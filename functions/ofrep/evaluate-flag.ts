import { evaluateOfrepFlag } from '../../lib/contract/routes/ofrep.ts';
import { evaluateFlag } from '../../lib/flags/ofrep/evaluate.ts';
import { tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(
  evaluateOfrepFlag,
  { catalog },
  tokenReads,
)(async ({ params, body, sourceIp, context }) => {
  const input = { key: params.key, sent: body.context, sourceIp, random: Math.random };
  return { status: 200, text: await evaluateFlag(context, input) };
});
