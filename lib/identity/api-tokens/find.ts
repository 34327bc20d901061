import { Problem } from '../../contract/problems.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { tokenKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { sha256 } from '../callers/token.ts';
import { tokenIdIn } from './handle.ts';
import { type ApiTokenItem, isApiToken, readApiTokens, tokensRange } from './view.ts';

/** What `findApiToken` reads. */
export const apiTokenReads = (secretOrId: string): RequestReads =>
  tokenIdIn(secretOrId) === undefined ? { keys: [tokenKey(sha256(secretOrId))] } : { ranges: [tokensRange] };

/**
 * Finds an API token by its secret, or by the id or the handle that lists show. A secret that was lost cannot be looked
 * up, but its token must still be revocable (docs/decisions/0090).
 */
export const findApiToken = async (source: Source, secretOrId: string): Promise<ApiTokenItem | undefined> => {
  const id = tokenIdIn(secretOrId);
  if (id !== undefined) return (await readApiTokens(source)).find((token) => token.id === id);
  const token = await getItem(source, tokenKey(sha256(secretOrId)));
  return isApiToken(token) ? token : undefined;
};

/** The refusal of an unknown token, which does not repeat the text (contract: api-tokens §7). */
export const unknownApiToken = (): Problem =>
  new Problem(
    'NotFoundError',
    'There is no API token with this secret, id or handle. The list of tokens shows ids and handles.',
  );

/** @throws Problem `NotFoundError`, so that nobody takes a token for revoked that still works */
export const requireApiToken = async (source: Source, secretOrId: string): Promise<ApiTokenItem> => {
  const token = await findApiToken(source, secretOrId);
  if (token === undefined) throw unknownApiToken();
  return token;
};
