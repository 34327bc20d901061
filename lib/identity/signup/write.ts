import { randomBytes } from 'node:crypto';
import type { NewSignupToken, SignupTokenChange } from '../../contract/schemas/signup-token.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { instance, roleKey, signupTokenKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { utc } from '../rights/utc.ts';
import { oneMonthAfter } from './month.ts';
import { isSignupSecret, signupRole, signupTokenDocument, unknownSignupToken } from './view.ts';

/** Creates a token that is open for a month at most (behaviour §4, invite-link). @param baseUrl for its link */
export const createSignupToken = (
  table: Table,
  act: Act,
  { name, expiresAt }: NewSignupToken,
  baseUrl: string,
): Promise<Unwritten<SignupTokenItem>> => {
  const secret = randomBytes(16).toString('hex');
  const latest = oneMonthAfter(act.now).toISOString();
  const wanted = utc(expiresAt);
  return commit({ table, ...act }, [instance], async (view) => {
    await view.get(signupTokenKey(secret));
    const role = await view.get(roleKey(signupRole));
    const token: Unwritten<SignupTokenItem> = {
      ...signupTokenKey(secret),
      kind: 'signup-token',
      secret,
      name,
      enabled: true,
      expiresAt: Date.parse(wanted) < Date.parse(latest) ? wanted : latest,
      createdAt: act.now.toISOString(),
      createdBy: act.actor.createdBy,
      users: [],
    };
    const data = {
      ...signupTokenDocument(token, { now: act.now, baseUrl }),
      users: [],
      role: role && { id: role.id, name: role.name, type: role.type },
    };
    return { put: [token], events: [{ type: 'public-signup-token-created', data }], answer: token };
  });
};

/**
 * Switches a token on or off, or moves its end, which may then lie anywhere (spec §4.7, behaviour §1.7). The switch is
 * kept as it was set: extending an expired token that was not switched off opens it again.
 * @throws Problem `NotFoundError`
 */
export const updateSignupToken = (
  table: Table,
  act: Act,
  secret: string,
  { enabled, expiresAt }: SignupTokenChange,
): Promise<Unwritten<SignupTokenItem>> => {
  const given = {
    ...(enabled !== undefined && { enabled }),
    ...(expiresAt !== undefined && { expiresAt: utc(expiresAt) }),
  };
  return commit({ table, ...act }, [instance], async (view) => {
    const before = isSignupSecret(secret) ? await view.get(signupTokenKey(secret)) : undefined;
    if (before === undefined) throw unknownSignupToken();
    const { rev: _, ...kept } = before;
    const after: Unwritten<SignupTokenItem> = { ...kept, ...given };
    return {
      put: [after],
      events: [{ type: 'public-signup-token-updated', data: { secret, ...given } }],
      answer: after,
    };
  });
};
