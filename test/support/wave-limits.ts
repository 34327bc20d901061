import type { Route } from '../../lib/contract/routes/route.ts';

/** Operations that ask the table more often one time after the other than their kind may, and why. */
const exceptions: Readonly<Record<string, { readonly waves: number; readonly because: string }>> = {
  updateRole: { waves: 3, because: 'the old name, which the rename releases, is only in the role' },
  deleteRole: { waves: 3, because: 'the name that is released is only in the role' },
  deleteGroup: { waves: 3, because: 'the name that is released is only in the group' },
  deleteUser: { waves: 3, because: 'the names and tokens that go with it are only in the user' },
  deleteServiceAccount: { waves: 3, because: 'the username and the tokens that go with it are only in the account' },
  deleteUserToken: { waves: 3, because: 'the key of the token is only in its user' },
  deleteOwnToken: { waves: 3, because: 'the key of the token is only in its user' },
  deleteServiceAccountToken: { waves: 3, because: 'the key of the token is only in its account' },
  removeUserRoles: {
    waves: 3,
    because: 'whether an owner leaves is only in the user, and then another owner has to be found among all',
  },
};

/** Waves of requests to the table that an operation may take (docs/decisions/0173-one-round-trip.md). */
export const waveLimit = ({ operation, role }: Route): number => {
  const exception = exceptions[operation];
  if (exception) return exception.waves;
  if (role === 'none') return 0;
  return role === 'reader' ? 1 : 2;
};

export const waveExceptions: readonly string[] = Object.keys(exceptions);
