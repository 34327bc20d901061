import { endpoint } from '../../lib/http/endpoint.ts';
import { createUserToken } from '../../lib/routes/personal-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { createPersonalToken } from '../../lib/tokens/personal.ts';

export const handler = endpoint(createUserToken)(async ({ params: { id }, body, ...act }) => ({
  status: 201,
  body: await createPersonalToken(table, act, { id }, body),
}));
