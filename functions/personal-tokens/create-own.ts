import { selfOf } from '../../lib/access/self.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createOwnToken } from '../../lib/routes/personal-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { createPersonalToken } from '../../lib/tokens/personal.ts';

export const handler = endpoint(createOwnToken)(async ({ caller, body, ...act }) => ({
  status: 201,
  body: await createPersonalToken(table, act, { id: selfOf(caller) }, body),
}));
