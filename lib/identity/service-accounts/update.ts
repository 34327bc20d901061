import { notFound } from '../../contract/problems.ts';
import type { ServiceAccount, ServiceAccountChange } from '../../contract/schemas/service-account.ts';
import { begun } from '../../store/commands/begun.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { isServiceAccount } from '../directory/read.ts';
import { userDocument } from '../directory/user-document.ts';
import { personalTokensOf } from '../personal-tokens/view.ts';
import { changeAccess } from '../rights/change-access.ts';
import { requireRootRole, rootRoleReads } from '../roles/find.ts';
import { serviceAccountView } from './view.ts';

/** What `updateServiceAccount` reads. */
export const serviceAccountChangeReads = (id: number, { rootRole }: ServiceAccountChange): RequestReads => ({
  keys: [userKey(id), ...(rootRole === undefined ? [] : rootRoleReads(rootRole).keys)],
});

/**
 * Changes the name and the root role, each if it is given (contract: service-accounts §3).
 * @throws Problem `NotFoundError` for an unknown id or that of a user; `BadDataError` for an unknown root role
 */
export const updateServiceAccount = async (
  context: CommandContext,
  { id, change: { name, rootRole } }: { readonly id: number; readonly change: ServiceAccountChange },
): Promise<ServiceAccount> => {
  const { account, tokens } = await changeAccess(context, async (unit) => {
    const before = await unit.get(userKey(id));
    if (before === undefined || !isServiceAccount(before)) throw notFound('service account', id);
    const after: UserItem = {
      ...before,
      ...(name !== undefined && { name }),
      ...(rootRole !== undefined && { rootRole: (await requireRootRole(unit, rootRole)).id }),
    };
    unit.put(after);
    unit.emit({ type: 'service-account-updated', data: userDocument(after), preData: userDocument(before) });
    return { account: after, tokens: begun(personalTokensOf(context, [after])) };
  });
  return serviceAccountView(account, await tokens.done);
};
