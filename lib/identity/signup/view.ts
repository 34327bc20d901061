import { notFound } from '../../contract/problems.ts';
import type { SignupToken } from '../../contract/schemas/signup-token.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { accessPartition, roleKey, signupTokenKey, signupTokenPrefix, userKey } from '../../store/table/keys.ts';
import { getItem, getItems, queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { viewerRole } from '../rights/built-in-roles.ts';
import { roleSummary } from '../rights/role-view.ts';
import { userViews } from '../users/view.ts';

type Shown = Omit<SignupTokenItem, 'rev'>;

/** Whoever signs up is a Viewer (behaviour §4, invite-link). */
export const signupRole = viewerRole;

/** Whether it lets anyone in now: switched on and not expired (spec §2.13). */
export const isOpen = ({ enabled, expiresAt }: Pick<Shown, 'enabled' | 'expiresAt'>, now: Date): boolean =>
  enabled && Date.parse(expiresAt) > now.getTime();

/** @param baseUrl public address without a trailing slash */
const urlOf = (secret: string, baseUrl: string): string => `${baseUrl}/new-user?invite=${secret}`;

export interface Viewing {
  readonly now: Date;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
}

/** A token as events tell of it: all but who used it. */
export const signupTokenDocument = (token: Shown, { now, baseUrl }: Viewing) => ({
  secret: token.secret,
  name: token.name,
  url: urlOf(token.secret, baseUrl),
  enabled: isOpen(token, now),
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  createdBy: token.createdBy,
});

/** Tokens with their role and those who signed up (spec §2.13). */
export const signupTokenViews = async (
  table: Table,
  tokens: readonly Shown[],
  viewing: Viewing,
): Promise<SignupToken[]> => {
  const ids = [...new Set(tokens.flatMap(({ users }) => users))];
  const [role, items] = await Promise.all([getItem(table, roleKey(signupRole)), getItems(table, ids.map(userKey))]);
  if (role === undefined) throw new Error('The role Viewer is missing');
  const users = await userViews(
    table,
    items.filter((item) => item !== undefined),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  return tokens.map((token) => ({
    ...signupTokenDocument(token, viewing),
    users: token.users.map((id) => byId.get(id)).filter((user) => user !== undefined),
    role: roleSummary(role),
  }));
};

/** Secrets are 32 hex digits; whatever else is asked for cannot be in the table. */
const secretForm = /^[0-9a-f]{32}$/;
export const isSignupSecret = (text: string): boolean => secretForm.test(text);

/** Secrets stand in no error message. */
export const unknownSignupToken = (): Error => notFound('signup token', '…');

/** By creation. */
export const listSignupTokens = async (table: Table, viewing: Viewing): Promise<SignupToken[]> => {
  const tokens = await queryAll<SignupTokenItem>(table, { pk: accessPartition, prefix: signupTokenPrefix });
  const ordered = tokens.sort((a, b) =>
    a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.name < b.name) ? -1 : 1,
  );
  return signupTokenViews(table, ordered, viewing);
};

/** @throws Problem `NotFoundError` */
export const showSignupToken = async (table: Table, secret: string, viewing: Viewing): Promise<SignupToken> => {
  const token = isSignupSecret(secret) ? await getItem(table, signupTokenKey(secret)) : undefined;
  const [view] = token ? await signupTokenViews(table, [token], viewing) : [];
  if (view === undefined) throw unknownSignupToken();
  return view;
};
