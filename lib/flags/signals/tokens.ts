import { nameExists, notFound, operationDenied } from '../../contract/problems.ts';
import type { CreatedSignalToken, SignalEndpointToken } from '../../contract/schemas/signal.ts';
import { everywhere, newSignalToken, sha256 } from '../../identity/callers/token.ts';
import { takeId } from '../../identity/directory/ids.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { StoredSignalEndpoint, StoredSignalToken, TokenItem } from '../../store/table/items.ts';
import { tokenKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { changeEndpoint, readEndpoint } from './stored.ts';
import { tokenDocument, tokenView } from './view.ts';

/** Maximum number of tokens of one signal endpoint. */
export const maxTokens = 5;

/** The tokens of a signal endpoint by id (contract: signals §2). @throws Problem NotFoundError */
export const listSignalTokens = async (source: Source, id: number): Promise<SignalEndpointToken[]> =>
  (await readEndpoint(source, id)).tokens.map((token) => tokenView(id, token));

/** @throws Problem NotFoundError */
const requireToken = ({ tokens }: StoredSignalEndpoint, id: number): StoredSignalToken => {
  const token = tokens.find((one) => one.id === id);
  if (!token) throw notFound('token', id);
  return token;
};

/**
 * Creates a token of a signal endpoint. Its secret is only in the answer (contract: signals §2).
 * @throws Problem NotFoundError; NameExistsError; OperationDeniedError when there are too many
 */
export const createSignalToken = (
  context: CommandContext,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<CreatedSignalToken> => {
  const secret = newSignalToken();
  const hash = sha256(secret);
  return changeEndpoint(context, id, async (unit, endpoint) => {
    const { tokens } = endpoint;
    if (tokens.some((one) => one.name === name)) throw nameExists('token', name);
    if (tokens.length >= maxTokens)
      throw operationDenied(`A signal endpoint may have ${maxTokens} tokens. Delete one first.`);
    const createdAt = unit.now.toISOString();
    const token: StoredSignalToken = {
      id: takeId(unit, 'token'),
      name,
      sha256: hash,
      createdAt,
      createdByUserId: unit.actor.createdByUserId,
    };
    unit.create<TokenItem>({
      ...tokenKey(hash),
      kind: 'token',
      id: token.id,
      sha256: hash,
      type: 'signal',
      name,
      projects: [everywhere],
      environment: everywhere,
      userId: null,
      expiresAt: null,
      createdAt,
    });
    unit.emit({ type: 'signal-endpoint-token-created', data: tokenDocument(id, token) });
    return {
      next: { ...endpoint, tokens: [...tokens, token] },
      answer: { ...tokenView(id, token), token: secret },
    };
  });
};

interface TokenPlace {
  readonly id: number;
  readonly tokenId: number;
}

/** Renames a token. @throws Problem NotFoundError; NameExistsError */
export const renameSignalToken = (
  context: CommandContext,
  { id, tokenId, name }: TokenPlace & { readonly name: string },
): Promise<SignalEndpointToken> =>
  changeEndpoint(context, id, async (unit, endpoint) => {
    const token = requireToken(endpoint, tokenId);
    if (token.name === name) return { next: endpoint, answer: tokenView(id, token) };
    if (endpoint.tokens.some((one) => one.name === name)) throw nameExists('token', name);
    const renamed = { ...token, name };
    const stored = await unit.get(tokenKey(token.sha256));
    if (stored) unit.put<TokenItem>({ ...stored, name });
    const [data, preData] = [tokenDocument(id, renamed), tokenDocument(id, token)];
    unit.emit({ type: 'signal-endpoint-token-updated', data, preData });
    const tokens = endpoint.tokens.map((one) => (one === token ? renamed : one));
    return { next: { ...endpoint, tokens }, answer: tokenView(id, renamed) };
  });

/** Deletes a token, which stops working with the next request. @throws Problem NotFoundError */
export const deleteSignalToken = (context: CommandContext, { id, tokenId }: TokenPlace): Promise<void> =>
  changeEndpoint(context, id, async (unit, endpoint) => {
    const token = requireToken(endpoint, tokenId);
    await unit.get(tokenKey(token.sha256));
    unit.remove(tokenKey(token.sha256));
    unit.emit({ type: 'signal-endpoint-token-deleted', preData: tokenDocument(id, token) });
    return { next: { ...endpoint, tokens: endpoint.tokens.filter((one) => one !== token) }, answer: undefined };
  });
