import { validateInvite } from '../../lib/contract/routes/signup.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { validateSignupToken } from '../../lib/identity/signup/sign-up.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(validateInvite)(async ({ params, now }) => {
  await validateSignupToken(table, params.token, now);
  return { status: 200 };
});
