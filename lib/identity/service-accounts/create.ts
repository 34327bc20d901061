import { badData, nameExists } from '../../contract/problems.ts';
import type { NewServiceAccount, ServiceAccount } from '../../contract/schemas/service-account.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { usernameKey } from '../../store/table/keys.ts';
import { changeAccess } from '../rights/change-access.ts';
import { createAccountIn, newAccountReads } from '../users/create.ts';
import { serviceAccountView } from './view.ts';

/** "Build server (Oslo)" → `service-build-server-oslo`. */
const usernameFromName = (name: string): string => {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ['service', ...words].join('-');
};

const usernameOf = ({ username, name }: NewServiceAccount): string | undefined =>
  username ?? (name === undefined ? undefined : usernameFromName(name));

/** What `createServiceAccount` reads. */
export const newServiceAccountReads = (given: NewServiceAccount): RequestReads =>
  newAccountReads({ rootRole: given.rootRole, username: usernameOf(given) });

/**
 * Creates a service account (contract: service-accounts §1).
 * @throws Problem `BadDataError` without name and username, or for an unknown root role; `NameExistsError`
 */
export const createServiceAccount = async (
  context: CommandContext,
  given: NewServiceAccount,
): Promise<ServiceAccount> => {
  const { name = null, rootRole } = given;
  const username = usernameOf(given);
  if (username === undefined) throw badData('A service account needs a `username` or a `name`.');
  const account = await changeAccess(context, async (unit) => {
    if (await unit.get(usernameKey(username))) throw nameExists('account', username);
    return createAccountIn(unit, { accountType: 'Service Account', name, username, email: null, rootRole });
  });
  return serviceAccountView(account, []);
};
