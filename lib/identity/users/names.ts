import { badData, nameExists, type Problem } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { UserItem } from '../../store/table/items.ts';
import { emailKey, type Key, scimUserNameKey, usernameKey } from '../../store/table/keys.ts';
import { replaceNames } from '../directory/unique-names.ts';

type Names = Pick<UserItem, 'email' | 'username' | 'scim'>;

/** Names of a new account. */
export type NewNames = { readonly [Name in keyof Names]?: Names[Name] | undefined };

const none: Names = { email: null, username: null };

/**
 * The username that must be unique without regard to case, which holds for users that SCIM manages (contract: scim §3).
 */
const scimName = ({ scim, username }: NewNames): string | null => (scim && username) || null;

const keyOf = <K>(key: (name: string) => K, name: string | null): K | undefined => (name ? key(name) : undefined);

/** What creating an account with these names reads. */
export const nameKeys = (names: NewNames): readonly Key[] =>
  [
    keyOf(emailKey, names.email ?? null),
    keyOf(usernameKey, names.username ?? null),
    keyOf(scimUserNameKey, scimName(names)),
  ].filter((key) => key !== undefined);

/** The refusal of a name in use. SCIM has its own error for it (RFC 7644 §3.3). */
const taken = ({ scim }: Names, kind: 'email' | 'username', name: string | null): Problem =>
  scim ? nameExists('user', name ?? '') : badData(`The ${kind} "${name}" is in use.`);

/**
 * Keeps emails and usernames unique (contract: users §1).
 * @param from old names; @param to new names; default: none
 * @throws Problem `BadDataError` when one of them is in use; `NameExistsError` for a user that SCIM manages
 */
export const renameUser = (
  unit: UnitOfWork,
  id: number,
  { from = none, to = none }: { readonly from?: Names; readonly to?: Names },
): Promise<void> =>
  replaceNames(
    unit,
    id,
    {
      from: keyOf(emailKey, from.email),
      to: keyOf(emailKey, to.email),
      taken: () => taken(to, 'email', to.email),
    },
    {
      from: keyOf(usernameKey, from.username),
      to: keyOf(usernameKey, to.username),
      taken: () => taken(to, 'username', to.username),
    },
    {
      from: keyOf(scimUserNameKey, scimName(from)),
      to: keyOf(scimUserNameKey, scimName(to)),
      taken: () => taken(to, 'username', to.username),
    },
  );
