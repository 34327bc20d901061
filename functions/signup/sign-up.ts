import { signUp as route } from '../../lib/contract/routes/signup.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { signUp } from '../../lib/identity/signup/sign-up.ts';
import { system } from '../../lib/store/commit/journal.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ params, body, now, deadline }) => {
  const user = await signUp(makeRequest(table, { actor: system, now, deadline }), {
    secret: params.token,
    given: body,
  });
  return { status: 201, body: user };
});
