import type { Request } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { signedOut } from '../directory/signed-out.ts';
import { userDocument } from '../directory/user-document.ts';
import { removeTokensIn } from '../personal-tokens/remove-all.ts';
import { changeAccess } from '../rights/change-access.ts';
import { removePasswordIn } from './stored.ts';

/**
 * The user once its email is proven. Whoever signed up under an email that was never proven may be a stranger, so with
 * the same commit the account loses its password, its personal tokens, and all sessions and links (contract: signup §7,
 * docs/decisions/0243-what-proves-an-email.md). The caller writes the user and emits `user-updated`.
 * @returns the user as it is, if nobody doubts its email
 */
export const provenIn = async (unit: UnitOfWork, user: UserItem): Promise<UserItem> => {
  if (!user.unproven) return user;
  const { unproven: _, ...rest } = await removePasswordIn(unit, await removeTokensIn(unit, user));
  return signedOut(rest, unit.now);
};

/** As `provenIn`, and writes the user, with its event. */
export const proveUserIn = async (unit: UnitOfWork, before: UserItem): Promise<UserItem> => {
  const user = await provenIn(unit, before);
  if (user === before) return user;
  unit.put(user);
  unit.emit({ type: 'user-updated', data: userDocument(user), preData: userDocument(before) });
  return user;
};

/** As `proveUserIn`, in a commit of its own. A user who was deleted meanwhile needs no proof. */
export const proveUser = (context: Request, id: number): Promise<void> =>
  changeAccess(context, async (unit) => {
    const user = await unit.get(userKey(id));
    if (user) await proveUserIn(unit, user);
  });
