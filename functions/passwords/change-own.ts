import { changeOwnPassword as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { changeOwnPassword } from '../../lib/identity/passwords/change.ts';
import { userKey } from '../../lib/store/table/keys.ts';

export const handler = endpoint(route, {}, ({ identity: { userId } }) =>
  userId === null ? {} : { keys: [userKey(userId)] },
)(async ({ context, body, sourceIp }) => {
  await changeOwnPassword(context, { change: body, address: sourceIp });
  return { status: 200 };
});
