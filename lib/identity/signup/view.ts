import type { SignupToken } from '../../contract/schemas/signup-token.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { type Key, roleKey, userKey } from '../../store/table/keys.ts';
import { getItem, getItems, type Source } from '../../store/table/read.ts';
import { userSeenKey, usersSeenAt } from '../callers/seen.ts';
import { roleSummary } from '../directory/role-document.ts';
import { viewerRole } from '../rights/built-in-roles.ts';
import { userView } from '../users/view.ts';

type Shown = Omit<SignupTokenItem, 'rev'>;

/** Whoever signs up is a Viewer (contract: signup §1). */
export const signupRole = viewerRole;

/** Whether somebody can sign up with the token now (contract: signup §2). */
export const isOpen = ({ enabled, expiresAt }: Pick<Shown, 'enabled' | 'expiresAt'>, now: Date): boolean =>
  enabled && Date.parse(expiresAt) > now.getTime();

/** The facts on which views of signup tokens depend. */
export interface ViewContext {
  readonly now: Date;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
}

/** A token as events contain it, without those who used it. */
export const signupTokenDocument = (token: Shown, { now, baseUrl }: ViewContext) => ({
  secret: token.secret,
  name: token.name,
  url: `${baseUrl}/new-user?invite=${token.secret}`,
  enabled: isOpen(token, now),
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  createdBy: token.createdBy,
});

const signedUpIn = (tokens: readonly Shown[]): readonly number[] => [...new Set(tokens.flatMap(({ users }) => users))];

/** What the views of these tokens read. */
export const signupViewKeys = (tokens: readonly Shown[]): readonly Key[] => [
  roleKey(signupRole),
  ...signedUpIn(tokens).flatMap((id) => [userKey(id), userSeenKey(id)]),
];

/** Reads the role of those who sign up, and the users who did. */
const readShown = async (source: Source, tokens: readonly Shown[]) => {
  const ids = signedUpIn(tokens);
  const [role, items, seen] = await Promise.all([
    getItem(source, roleKey(signupRole)),
    getItems(source, ids.map(userKey)),
    usersSeenAt(
      source,
      ids.map((id) => ({ id })),
    ),
  ]);
  if (role === undefined) throw new Error('The role Viewer is missing');
  const users = items.flatMap((item, i) => (item ? [userView(item, seen[i] ?? null)] : []));
  return { role: roleSummary(role), users: new Map(users.map((user) => [user.id, user])) };
};

const viewWith = (
  { role, users }: Awaited<ReturnType<typeof readShown>>,
  token: Shown,
  viewing: ViewContext,
): SignupToken => ({
  ...signupTokenDocument(token, viewing),
  users: token.users.map((id) => users.get(id)).filter((user) => user !== undefined),
  role,
});

/** Tokens with their role and the users who signed up with them (contract: signup §3). */
export const signupTokenViews = async (
  source: Source,
  tokens: readonly Shown[],
  viewing: ViewContext,
): Promise<SignupToken[]> => {
  const shown = await readShown(source, tokens);
  return tokens.map((token) => viewWith(shown, token, viewing));
};

/** As `signupTokenViews`, for one token. */
export const signupTokenView = async (source: Source, token: Shown, viewing: ViewContext): Promise<SignupToken> =>
  viewWith(await readShown(source, [token]), token, viewing);
