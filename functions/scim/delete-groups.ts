import { deleteScimGroups as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteScimGroups, scimRemovalReads } from '../../lib/identity/scim/remove.ts';

export const handler = endpoint(
  route,
  {},
  () => scimRemovalReads.groups,
)(async ({ context }) => {
  await deleteScimGroups(context);
  return { status: 200 };
});
