import { invalid, nameExists, notFound, operationDenied } from '../../contract/problems.ts';
import type { CreatedPersonalToken, NewPersonalToken } from '../../contract/schemas/personal-token.ts';
import { utc } from '../../contract/utc.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { TokenItem, UserItem } from '../../store/table/items.ts';
import { instance, tokenKey } from '../../store/table/keys.ts';
import { requireAccountId, requireStillSignedIn } from '../callers/account-id.ts';
import type { CallerContext } from '../callers/context.ts';
import { newUserToken, sha256 } from '../callers/token.ts';
import { takeId } from '../directory/ids.ts';
import { type Owner, requireOwner } from './owner.ts';
import { personalTokenDocument, personalTokenView } from './view.ts';

/** Maximum number of tokens of one account (contract: personal-tokens §2). */
const maxTokens = 10;

/**
 * Creates a token of a user or service account. Its secret is only in the answer.
 * @throws Problem `NotFoundError`; `ValidationError` for an `expiresAt` in the past; `NameExistsError` for a
 *   description in use; `OperationDeniedError` for too many tokens
 */
export const createPersonalToken = (
  context: CommandContext,
  { owner, given }: { readonly owner: Owner; readonly given: NewPersonalToken },
): Promise<CreatedPersonalToken> => createTokenOf(context, given, (unit) => requireOwner(unit, owner));

/**
 * As `createPersonalToken`, for the account that sends the request.
 * @throws Problem also `BadDataError` for an API token; `AuthenticationRequired` when all sessions of the account have
 *   ended since the request was admitted
 */
export const createOwnToken = (context: CallerContext, given: NewPersonalToken): Promise<CreatedPersonalToken> => {
  const id = requireAccountId(context.caller);
  return createTokenOf(context, given, async (unit) =>
    requireStillSignedIn(await requireOwner(unit, { id }), context.caller),
  );
};

const createTokenOf = async (
  context: CommandContext,
  given: NewPersonalToken,
  ownerIn: (unit: UnitOfWork) => Promise<UserItem>,
): Promise<CreatedPersonalToken> => {
  const { description, expiresAt } = given;
  if (Date.parse(expiresAt) <= context.now.getTime()) throw invalid('expiresAt', 'must lie in the future', expiresAt);
  const secret = newUserToken();
  const hash = sha256(secret);
  return transact(context, [instance], async (unit) => {
    const account = await ownerIn(unit);
    const { tokens = [] } = account;
    if (tokens.some(({ name }) => name === description)) throw nameExists('token', description);
    if (tokens.length >= maxTokens) throw operationDenied(`An account may have ${maxTokens} tokens. Delete one first.`);
    const id = takeId(unit, 'token');
    const token: Unwritten<TokenItem> = {
      ...tokenKey(hash),
      kind: 'token',
      id,
      sha256: hash,
      type: 'user',
      name: description,
      projects: ['*'],
      environment: '*',
      userId: account.id,
      expiresAt: utc(expiresAt),
      createdAt: unit.now.toISOString(),
    };
    unit.create(token);
    unit.put<UserItem>({ ...account, tokens: [...tokens, { id, sha256: hash, name: description }] });
    unit.emit({ type: 'pat-created', data: personalTokenDocument(token) });
    return { ...personalTokenView(token, null), secret };
  });
};

/** @throws Problem `NotFoundError` for an unknown account, or a token that the account does not have */
export const deletePersonalToken = (
  context: CommandContext,
  { owner, id }: { readonly owner: Owner; readonly id: number },
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const account = await requireOwner(unit, owner);
    const { tokens = [] } = account;
    const reference = tokens.find((token) => token.id === id);
    const key = reference && tokenKey(reference.sha256);
    const token = key && (await unit.get(key));
    if (key === undefined || token === undefined) throw notFound('token', id);
    unit.put<UserItem>({ ...account, tokens: tokens.filter((other) => other.id !== id) });
    unit.remove(key);
    unit.emit({ type: 'pat-deleted', data: personalTokenDocument(token) });
  });
