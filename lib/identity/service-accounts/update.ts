import { notFound } from '../../contract/problems.ts';
import type { ServiceAccountChange } from '../../contract/schemas/service-account.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, userKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { findRootRole } from '../rights/find-role.ts';
import { isServiceAccount } from '../rights/people.ts';
import { userDocument } from '../users/view.ts';

/**
 * Changes name and root role, as far as given (spec §4.14, behaviour §1.14).
 * @throws Problem `NotFoundError` for what is no service account; `BadDataError` for a role that is none
 */
export const updateServiceAccount = (
  table: Table,
  act: Act,
  id: number,
  { name, rootRole }: ServiceAccountChange,
): Promise<Unwritten<UserItem>> =>
  commit({ table, ...act }, [instance], async (view) => {
    const before = await view.get(userKey(id));
    if (before === undefined || !isServiceAccount(before)) throw notFound('service account', id);
    const { rev: _, ...kept } = before;
    const after: Unwritten<UserItem> = {
      ...kept,
      ...(name !== undefined && { name }),
      ...(rootRole !== undefined && { rootRole: (await findRootRole(view, rootRole)).id }),
    };
    return {
      put: [after],
      events: [{ type: 'service-account-updated', data: userDocument(after), preData: userDocument(before) }],
      answer: after,
    };
  });
