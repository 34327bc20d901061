import { badData } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { UserItem } from '../../store/table/items.ts';
import { emailKey, type Key, usernameKey } from '../../store/table/keys.ts';
import { replaceNames } from '../directory/unique-names.ts';

type Names = Pick<UserItem, 'email' | 'username'>;

/** Names of a new account. */
export type NewNames = { readonly [Name in keyof Names]?: Names[Name] | undefined };

const none: Names = { email: null, username: null };

const keyOf = <K>(key: (name: string) => K, name: string | null): K | undefined => (name ? key(name) : undefined);

/** What a new account with these names reads. */
export const nameKeys = ({ email = null, username = null }: NewNames): readonly Key[] =>
  [keyOf(emailKey, email), keyOf(usernameKey, username)].filter((key) => key !== undefined);

/**
 * Keeps emails and usernames unique (contract: users §1).
 * @param from old names; @param to new names; default: none
 * @throws Problem `BadDataError` when one of them is in use
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
      taken: () => badData(`The email "${to.email}" is in use.`),
    },
    {
      from: keyOf(usernameKey, from.username),
      to: keyOf(usernameKey, to.username),
      taken: () => badData(`The username "${to.username}" is in use.`),
    },
  );
