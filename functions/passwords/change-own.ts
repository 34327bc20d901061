import { changeOwnPassword as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { changeOwnPassword } from '../../lib/identity/passwords/change.ts';
import { passwordReads } from '../../lib/identity/passwords/stored.ts';

export const handler = endpoint(route, {}, ({ identity: { userId } }) =>
  userId === null ? {} : passwordReads(userId),
)(async ({ context, body }) => {
  await changeOwnPassword(context, body);
  return { status: 200 };
});
