import { readAccounts, readGroups } from '../../lib/access/people.ts';
import { groupSummary } from '../../lib/groups/view.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listUserAccess } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { userSummary } from '../../lib/users/view.ts';

export const handler = endpoint(listUserAccess)(async () => {
  const [accounts, groups] = await Promise.all([readAccounts(table), readGroups(table)]);
  return {
    status: 200,
    body: { users: accounts.map(userSummary), groups: groups.map((group) => groupSummary(group, accounts)) },
  };
});
