import { randomBytes } from 'node:crypto';
import { invalidLink, notFound } from '../../contract/problems.ts';
import type { PasswordLink, PasswordReset } from '../../contract/schemas/password.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { makeRequest, type Request, type RequestReads, readFirst } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { putPasswordLink, takePasswordLink } from '../../store/sessions/password-link.ts';
import type { PasswordLinkItem, UserItem } from '../../store/table/items.ts';
import { emailKey, instance, passwordLinkKey, userKey } from '../../store/table/keys.ts';
import { getItem, type RequestReading, type Source, tableOf } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { requireStillSignedIn } from '../callers/account-id.ts';
import type { Caller } from '../callers/caller.ts';
import { sha256 } from '../callers/token.ts';
import { isUser, readRoles } from '../directory/read.ts';
import { roleSummary } from '../directory/role-document.ts';
import { signedOut } from '../directory/signed-out.ts';
import { userDocument } from '../directory/user-document.ts';
import { deletePersonalTokensOf, removeTokensIn } from '../personal-tokens/remove-all.ts';
import { changeAccess } from '../rights/change-access.ts';
import { hashPassword, requireStrong } from './password.ts';
import { provenIn } from './proven.ts';
import { hasPassword, passwordReads, storePasswordIn } from './stored.ts';

/** How long a link is valid (contract: passwords §3). */
const linkMs = 86_400_000;
const secretBytes = 32;
const secretForm = /^[\w-]{43}$/;

/** When a link that is made now expires, ISO 8601. */
export const linkEnd = (now: Date): string => new Date(now.getTime() + linkMs).toISOString();

/** The pages that links open. */
const pages = { invite: 'new-user', reset: 'reset-password' } as const;

export interface NewLink {
  /** The user whose password the link sets. */
  readonly user: Pick<UserItem, 'id' | 'signedOutAt'>;
  readonly purpose: PasswordLinkItem['purpose'];
  /** Name of the user who made the link. */
  readonly createdBy: string;
  /** The email to which the link is sent; absent: it is not sent. */
  readonly email?: string;
}

/**
 * Makes a link with which its holder can set the password of a user once (contract: passwords §3). The link is stored
 * as a hash.
 * @param baseUrl public address without a trailing slash
 */
export const createPasswordLink = async (
  { table, now }: { readonly table: Table; readonly now: Date },
  { user: { id: userId, signedOutAt }, purpose, createdBy, email }: NewLink,
  baseUrl: string,
): Promise<{ readonly url: string; readonly expiresAt: string }> => {
  const secret = randomBytes(secretBytes).toString('base64url');
  const expiresAt = linkEnd(now);
  await putPasswordLink(table, {
    ...passwordLinkKey(sha256(secret)),
    kind: 'password-link',
    rev: 0,
    userId,
    purpose,
    createdAt: now.toISOString(),
    createdBy,
    ...(signedOutAt !== undefined && { signedOutAt }),
    ...(email !== undefined && { email }),
    expiresAt,
    expires: Math.ceil(Date.parse(expiresAt) / 1000),
  });
  return { url: `${baseUrl}/${pages[purpose]}?token=${secret}`, expiresAt };
};

/** What `createPasswordLinkFor` reads. */
export const passwordLinkReads = ({ id }: PasswordReset): RequestReads => ({
  keys: [typeof id === 'number' ? userKey(id) : emailKey(id)],
});

/** @param id of the user, or the email, whatever its case @throws Problem `NotFoundError` */
const findUser = async (source: Source, id: PasswordReset['id']): Promise<UserItem> => {
  const userId = typeof id === 'number' ? id : (await getItem(source, emailKey(id)))?.id;
  const user = userId === undefined ? undefined : await getItem(source, userKey(userId));
  if (user === undefined || !isUser(user)) throw notFound('user', id);
  return user;
};

/**
 * Makes a link for a user who forgot the password, or has none yet (contract: passwords §3, §7).
 * @returns also the number of personal tokens that the user still has
 * @throws Problem `NotFoundError`
 */
export const createPasswordLinkFor = async (
  context: CommandContext,
  { given: { id, deletePersonalTokens }, baseUrl }: { readonly given: PasswordReset; readonly baseUrl: string },
): Promise<{ readonly url: string; readonly personalTokens: number }> => {
  const user = await findUser(context, id);
  const { tokens = [] } = deletePersonalTokens ? await deletePersonalTokensOf(context, user.id) : user;
  const purpose = hasPassword(user) ? 'reset' : 'invite';
  const link = { user, purpose, createdBy: context.actor.createdBy } as const;
  return { ...(await createPasswordLink(context, link, baseUrl)), personalTokens: tokens.length };
};

/**
 * Whether a link may set the password of this user. A link ends when the password is set after the link was made. A
 * link that was sent by mail also ends when the user's email changes.
 */
const isOpenFor = ({ signedOutAt, email }: PasswordLinkItem, user: UserItem | undefined): user is UserItem =>
  user !== undefined &&
  isUser(user) &&
  !user.disabled &&
  user.signedOutAt === signedOutAt &&
  (email === undefined || email === user.email);

const userReads = (userId: number): RequestReads => ({ keys: [userKey(userId)] });

/**
 * The link, its user, and what was read ahead as `reads` names it.
 * @throws Problem `InvalidTokenError`, the same for an unknown, a used and an expired link
 */
const requireLink = async (
  source: Source,
  secret: string,
  now: Date,
  reads: (userId: number) => RequestReads,
): Promise<{ readonly link: PasswordLinkItem; readonly user: UserItem; readonly own: RequestReading }> => {
  const link = secretForm.test(secret) ? await getItem(source, passwordLinkKey(sha256(secret))) : undefined;
  if (link === undefined || Date.parse(link.expiresAt) <= now.getTime()) throw invalidLink();
  const own = await readFirst(tableOf(source), { scopes: [instance], ...reads(link.userId) });
  const user = await getItem(own, userKey(link.userId));
  if (!isOpenFor(link, user)) throw invalidLink();
  return { link, user, own };
};

/** Describes the user whose password a link sets. @throws Problem `InvalidTokenError` */
export const readPasswordLink = async (
  context: { readonly table: Table; readonly now: Date },
  secret: string,
): Promise<PasswordLink> => {
  const { now } = context;
  const [{ link, user }, roles] = await Promise.all([requireLink(context, secret, now, userReads), readRoles(context)]);
  const { id, name, email, rootRole } = user;
  const role = roles.find((one) => one.id === rootRole);
  return { id, name, email, token: secret, createdBy: link.createdBy, role: role ? roleSummary(role) : null };
};

/**
 * Gives a user a new password: all sessions and links of the user end with the change. The caller writes the user that
 * this returns in the same commit.
 */
export const givePasswordIn = async (unit: UnitOfWork, user: UserItem, hash: string): Promise<UserItem> => {
  const { invitedUntil: _, ...rest } = await storePasswordIn(unit, user, hash);
  return signedOut(rest, unit.now);
};

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /**
   * The link that permits the change, which must still be valid when the password is stored; absent: none is needed.
   */
  readonly link?: PasswordLinkItem;
  /** Whether the personal tokens of the user are deleted, too. Default: they stay. */
  readonly deletePersonalTokens?: boolean | undefined;
  /** The user who makes the change; absent: somebody else does. */
  readonly caller?: Caller;
}

/**
 * Stores a new password of a user, with its event.
 * @returns the user with the new password
 * @throws Problem `NotFoundError`; `InvalidTokenError` for an ended link; `AuthenticationRequired` when all sessions of
 *   the caller have ended since the request was admitted
 */
export const storePassword = (
  context: Request,
  { userId, passwordHash, link, deletePersonalTokens, caller }: NewPassword,
): Promise<UserItem> =>
  changeAccess(context, async (unit) => {
    const before = await unit.get(userKey(userId));
    if (link !== undefined && !isOpenFor(link, before)) throw invalidLink();
    if (before === undefined || !isUser(before)) throw notFound('user', userId);
    if (caller) requireStillSignedIn(before, caller);
    // Whoever has a link that was sent by mail reads what is sent to this email.
    const owner = link?.email === undefined ? before : await provenIn(unit, before);
    const left = deletePersonalTokens ? await removeTokensIn(unit, owner) : owner;
    const after = await givePasswordIn(unit, left, passwordHash);
    unit.put(after);
    unit.emit({ type: 'user-updated', data: userDocument(after), preData: userDocument(before) });
    return after;
  });

/**
 * Sets a password by a link, which can be used only once (contract: passwords §3).
 * @throws Problem `InvalidTokenError`; `OwaspValidationError`, after which the link can be used again
 */
export const setPasswordByLink = async (
  context: Omit<Request, 'actor'>,
  { secret, password }: { readonly secret: string; readonly password: string },
): Promise<void> => {
  const { table, now } = context;
  const { link, user, own } = await requireLink(context, secret, now, passwordReads);
  requireStrong(password);
  const passwordHash = await hashPassword(password);
  if (!(await takePasswordLink(table, link))) throw invalidLink();
  const actor = { createdBy: user.email ?? user.username ?? 'unknown', createdByUserId: user.id };
  await storePassword(makeRequest(own, { ...context, actor }), { userId: user.id, passwordHash, link });
};
