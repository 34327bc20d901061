import { createOwnToken as route } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { selfOf } from '../../lib/identity/callers/self.ts';
import { createPersonalToken } from '../../lib/identity/personal-tokens/write.ts';

export const handler = endpoint(route)(async ({ context, caller, body }) => ({
  status: 201,
  body: await createPersonalToken(context, { owner: { id: selfOf(caller) }, given: body }),
}));
