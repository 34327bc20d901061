import { listUserAccess } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { accountsRange, groupsRange, readAccounts, readGroups } from '../../lib/identity/directory/read.ts';
import { groupSummary } from '../../lib/identity/groups/view.ts';
import { userSummary } from '../../lib/identity/users/view.ts';

export const handler = endpoint(listUserAccess, {}, () => ({ ranges: [accountsRange, groupsRange] }))(
  async ({ context }) => {
    const [accounts, groups] = await Promise.all([readAccounts(context), readGroups(context)]);
    return {
      status: 200,
      body: { users: accounts.map(userSummary), groups: groups.map((group) => groupSummary(group, accounts)) },
    };
  },
);
