import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { signUp as route } from '../../lib/routes/signup.ts';
import { signUp } from '../../lib/signup/sign-up.ts';
import { table } from '../../lib/table/deployed.ts';
import { userView } from '../../lib/users/view.ts';

export const handler = publicEndpoint(route)(async ({ params, body, now, deadline }) => {
  const user = await signUp(table, { now, deadline }, params.token, body);
  return { status: 201, body: userView(user, null) };
});
