import { randomBytes } from 'node:crypto';
import type { NewSignupToken, SignupToken, SignupTokenChange } from '../../contract/schemas/signup-token.ts';
import { utc } from '../../contract/utc.ts';
import { begun } from '../../store/commands/begun.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { instance, roleKey, signupTokenKey } from '../../store/table/keys.ts';
import { requireSignupToken, signupTokenKeys } from './find.ts';
import { oneMonthAfter } from './month.ts';
import { signupRole, signupTokenDocument, signupTokenView, signupViewKeys } from './view.ts';

/** What `createSignupToken` reads. */
export const newSignupTokenReads: RequestReads = { keys: signupViewKeys([]) };

/** What `updateSignupToken` reads. */
export const signupTokenChangeReads = (secret: string): RequestReads => ({
  keys: [...signupTokenKeys(secret), ...signupViewKeys([])],
});

/**
 * Creates a token that is valid for a month at most (contract: signup §1).
 * @param input.baseUrl public address, for the link
 */
export const createSignupToken = async (
  context: CommandContext,
  { given: { name, expiresAt }, baseUrl }: { readonly given: NewSignupToken; readonly baseUrl: string },
): Promise<SignupToken> => {
  const secret = randomBytes(16).toString('hex');
  const latest = oneMonthAfter(context.now).toISOString();
  const wanted = utc(expiresAt);
  const { done } = await transact(context, [instance], async (unit) => {
    const role = await unit.get(roleKey(signupRole));
    const token: Unwritten<SignupTokenItem> = {
      ...signupTokenKey(secret),
      kind: 'signup-token',
      secret,
      name,
      enabled: true,
      expiresAt: Date.parse(wanted) < Date.parse(latest) ? wanted : latest,
      createdAt: unit.now.toISOString(),
      createdBy: unit.actor.createdBy,
      users: [],
    };
    unit.create(token);
    const data = {
      ...signupTokenDocument(token, { now: unit.now, baseUrl }),
      users: [],
      role: role && { id: role.id, name: role.name, type: role.type },
    };
    unit.emit({ type: 'public-signup-token-created', data });
    return begun(signupTokenView(context, token, { now: context.now, baseUrl }));
  });
  return done;
};

/**
 * Enables or disables a token, or changes when it expires (contract: signup §4). `enabled` is stored as it was set, so
 * that extending an expired token opens it again (contract: signup §2).
 * @param input.baseUrl public address, for the link
 * @throws Problem `NotFoundError`
 */
export const updateSignupToken = async (
  context: CommandContext,
  {
    secret,
    change: { enabled, expiresAt },
    baseUrl,
  }: { readonly secret: string; readonly change: SignupTokenChange; readonly baseUrl: string },
): Promise<SignupToken> => {
  const given = {
    ...(enabled !== undefined && { enabled }),
    ...(expiresAt !== undefined && { expiresAt: utc(expiresAt) }),
  };
  const { done } = await transact(context, [instance], async (unit) => {
    const token = { ...(await requireSignupToken(unit, secret)), ...given };
    unit.put(token);
    unit.emit({ type: 'public-signup-token-updated', data: { secret, ...given } });
    return begun(signupTokenView(context, token, { now: context.now, baseUrl }));
  });
  return done;
};
