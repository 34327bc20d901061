import type { Request } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, tokenKey } from '../../store/table/keys.ts';
import { requireOwner } from './owner.ts';
import { personalTokenDocument } from './view.ts';

/** Removes all tokens of an account, with an event for each. @returns the account without them, which the caller writes */
export const removeTokensIn = async (unit: UnitOfWork, account: UserItem): Promise<UserItem> => {
  const { tokens: references = [], ...rest } = account;
  const tokens = await unit.getMany(references.map(({ sha256 }) => tokenKey(sha256)));
  for (const token of tokens) {
    if (token === undefined) continue;
    unit.remove(token);
    unit.emit({ type: 'pat-deleted', data: personalTokenDocument(token) });
  }
  return rest;
};

/** As `removeTokensIn`, in a commit of its own. @throws Problem `NotFoundError` */
export const deletePersonalTokensOf = (context: Request, id: number): Promise<UserItem> =>
  transact(context, [instance], async (unit) => {
    const before = await requireOwner(unit, { id });
    const after = await removeTokensIn(unit, before);
    if (before.tokens?.length) unit.put(after);
    return after;
  });
