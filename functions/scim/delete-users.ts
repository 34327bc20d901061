import { deleteScimUsers as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteScimUsers, scimRemovalReads } from '../../lib/identity/scim/remove.ts';

export const handler = endpoint(
  route,
  {},
  () => scimRemovalReads.users,
)(async ({ context }) => {
  await deleteScimUsers(context);
  return { status: 200 };
});
