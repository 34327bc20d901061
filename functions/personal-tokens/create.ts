import { createUserToken } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createPersonalToken } from '../../lib/identity/personal-tokens/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(createUserToken)(async ({ params: { id }, body, ...act }) => ({
  status: 201,
  body: await createPersonalToken(table, act, { id }, body),
}));
