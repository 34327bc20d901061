import { invalid, nameExists, notFound, operationDenied } from '../../contract/problems.ts';
import type { CreatedPersonalToken, NewPersonalToken, PersonalToken } from '../../contract/schemas/personal-token.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { TokenItem, UserItem } from '../../store/table/items.ts';
import { instance, tokenKey, userKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { newUserToken, sha256 } from '../callers/token.ts';
import { nextId } from '../rights/numbering.ts';
import { readAccount } from '../rights/people.ts';
import { utc } from '../rights/utc.ts';
import { personalTokenDocument, personalTokensOf, personalTokenView } from './view.ts';

/** Whose token: an account by its id, and of the given kind where the path says so. */
export interface Owner {
  readonly id: number;
  readonly accountType?: UserItem['accountType'];
}

/** Tokens an account may have (behaviour §5.6). */
const maxTokens = 10;

/** @throws Problem `NotFoundError` when there is no such account */
const requireOwner = (account: UserItem | undefined, { id, accountType }: Owner): UserItem => {
  const fits = account && (accountType === undefined || account.accountType === accountType);
  if (!fits) throw notFound(accountType === 'Service Account' ? 'service account' : 'user', id);
  return account;
};

/** By id, with last use. @throws Problem `NotFoundError` for an unknown account */
export const listPersonalTokens = async (table: Table, owner: Owner): Promise<PersonalToken[]> =>
  personalTokensOf(table, [requireOwner(await readAccount(table, owner.id), owner)]);

/**
 * Makes a token for a user or service account; its secret is in the answer and nowhere else.
 * @throws Problem `NotFoundError`; `ValidationError` when it is to expire in the past; `NameExistsError` for a
 *   description in use; `OperationDeniedError` beyond ten tokens
 */
export const createPersonalToken = (
  table: Table,
  act: Act,
  owner: Owner,
  { description, expiresAt }: NewPersonalToken,
): Promise<CreatedPersonalToken> => {
  if (Date.parse(expiresAt) <= act.now.getTime()) throw invalid('expiresAt', 'must lie in the future', expiresAt);
  const secret = newUserToken();
  const hash = sha256(secret);
  return commit({ table, ...act }, [instance], async (view) => {
    const { rev: _, ...account } = requireOwner(await view.get(userKey(owner.id)), owner);
    const tokens = account.tokens ?? [];
    if (tokens.some(({ name }) => name === description)) throw nameExists('token', description);
    if (tokens.length >= maxTokens) throw operationDenied(`An account may have ${maxTokens} tokens. Delete one first.`);
    const { id, head } = nextId(view, 'token');
    await view.get(tokenKey(hash));
    const token: Unwritten<TokenItem> = {
      ...tokenKey(hash),
      kind: 'token',
      id,
      sha256: hash,
      type: 'user',
      name: description,
      projects: ['*'],
      environment: '*',
      userId: owner.id,
      expiresAt: utc(expiresAt),
      createdAt: act.now.toISOString(),
    };
    const changed: Unwritten<UserItem> = { ...account, tokens: [...tokens, { id, sha256: hash, name: description }] };
    return {
      put: [token, changed],
      events: [{ type: 'pat-created', data: personalTokenDocument(token) }],
      head,
      answer: { ...personalTokenView(token, null), secret },
    };
  });
};

/** @throws Problem `NotFoundError` for an unknown account, or a token that is not its own */
export const deletePersonalToken = (table: Table, act: Act, owner: Owner, id: number): Promise<void> =>
  commit({ table, ...act }, [instance], async (view) => {
    const { rev: _, ...account } = requireOwner(await view.get(userKey(owner.id)), owner);
    const reference = account.tokens?.find((token) => token.id === id);
    const key = reference && tokenKey(reference.sha256);
    const token = key && (await view.get(key));
    if (key === undefined || token === undefined) throw notFound('token', id);
    const changed: Unwritten<UserItem> = {
      ...account,
      tokens: (account.tokens ?? []).filter((other) => other.id !== id),
    };
    return {
      put: [changed],
      remove: [key],
      events: [{ type: 'pat-deleted', data: personalTokenDocument(token) }],
      answer: undefined,
    };
  });
