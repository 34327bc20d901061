import { badData } from '../../contract/problems.ts';
import type { ReadView } from '../../store/commit/decision.ts';
import type { UserItem } from '../../store/table/items.ts';
import { emailKey, usernameKey } from '../../store/table/keys.ts';
import { type NameChange, rename } from '../rights/access-name.ts';

type Names = Pick<UserItem, 'email' | 'username'>;

const nobody: Names = { email: null, username: null };

/**
 * Keeps emails and usernames unique.
 * @param from names so far; @param to names from now on; default: none
 * @throws Problem `BadDataError` when one of them is in use
 */
export const renameUser = async (
  view: ReadView,
  id: number,
  { from = nobody, to = nobody }: { readonly from?: Names; readonly to?: Names },
): Promise<NameChange> => {
  const emails = { from: keyOf(emailKey, from.email), to: keyOf(emailKey, to.email) };
  const usernames = { from: keyOf(usernameKey, from.username), to: keyOf(usernameKey, to.username) };
  const changes = [
    await rename(view, id, emails, () => badData(`The email "${to.email}" is in use.`)),
    await rename(view, id, usernames, () => badData(`The username "${to.username}" is in use.`)),
  ];
  return { put: changes.flatMap(({ put }) => put), remove: changes.flatMap(({ remove }) => remove) };
};

const keyOf = <K>(key: (name: string) => K, name: string | null): K | undefined => (name ? key(name) : undefined);
