import { selfOf } from '../../lib/access/self.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listOwnTokens } from '../../lib/routes/personal-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { listPersonalTokens } from '../../lib/tokens/personal.ts';

export const handler = endpoint(listOwnTokens)(async ({ caller }) => ({
  status: 200,
  body: { pats: await listPersonalTokens(table, { id: selfOf(caller) }) },
}));
