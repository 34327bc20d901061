import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { validateInvite } from '../../lib/routes/signup.ts';
import { validateSignupToken } from '../../lib/signup/sign-up.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = publicEndpoint(validateInvite)(async ({ params, now }) => {
  await validateSignupToken(table, params.token, now);
  return { status: 200 };
});
