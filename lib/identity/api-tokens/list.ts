import type { ApiToken, NamedApiTokens } from '../../contract/schemas/api-token.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { projectKey, tokenKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Caller } from '../callers/caller.ts';
import { tokenSeenKey, tokensSeenRange } from '../callers/seen.ts';
import { sha256, tokenIn } from '../callers/token.ts';
import { requireProject } from '../directory/project.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { seesEveryProject, seesProject } from '../rights/has-permission.ts';
import type { Rights } from '../rights/rights.ts';
import { findApiToken, unknownApiToken } from './find.ts';
import { tokenIdIn } from './handle.ts';
import { hasTokenPermission, requireTokenPermission } from './permission.ts';
import { type ApiTokenItem, apiTokenViews, readApiTokens, tokensRange } from './view.ts';

const caches = openRevisionCaches<readonly ApiTokenItem[]>();
const everyToken = 'all';

/** All tokens by id, from memory while the instance has not changed. */
export const currentTokens = (context: ReadContext): Promise<readonly ApiTokenItem[]> => {
  const { instanceRev } = context;
  return caches(context).get(everyToken, instanceRev, () => readApiTokens(context));
};

/** What `currentTokens` reads. */
export const tokensReads = (table: Table): RequestReads => ({
  ranges: caches(table).holds(everyToken) ? [] : [tokensRange],
});

/** What `listApiTokens` reads. One read unit covers the last uses of some thirty tokens. */
export const apiTokensReads = (table: Table): RequestReads => ({
  ranges: [...(tokensReads(table).ranges ?? []), tokensSeenRange],
});

/** Tokens of the kinds that the caller may read, by id (contract: api-tokens §4). */
export const listApiTokens = async (context: ReadContext, rights: Rights): Promise<ApiToken[]> => {
  const tokens = await currentTokens(context);
  return apiTokenViews(
    context,
    tokens.filter(({ type }) => hasTokenPermission(rights, type, 'READ')),
  );
};

const mayBeSecret = (text: string): boolean => tokenIn(text) === text;

/** What `readApiToken` reads. A name that looks like a secret costs one more request. */
export const shownTokenReads = (table: Table, text: string): RequestReads => {
  const id = tokenIdIn(text);
  if (id === undefined && mayBeSecret(text)) return { keys: [tokenKey(sha256(text)), tokenSeenKey(sha256(text))] };
  if (id === undefined) return apiTokensReads(table);
  const known = caches(table).held(everyToken);
  if (known === undefined) return apiTokensReads(table);
  const token = known.find((one) => one.id === id);
  return { keys: token ? [tokenSeenKey(token.sha256)] : [] };
};

const tokenBySecretOrId = async (context: ReadContext, text: string): Promise<ApiTokenItem | undefined> => {
  const id = tokenIdIn(text);
  if (id !== undefined) return (await currentTokens(context)).find((one) => one.id === id);
  return mayBeSecret(text) ? findApiToken(context, text) : undefined;
};

/**
 * The tokens with a name, of the kinds that the caller may read.
 * @throws Problem `NotFoundError` when there are none
 */
const readNamed = async (context: ReadContext, rights: Rights, name: string): Promise<NamedApiTokens> => {
  const tokens = (await listApiTokens(context, rights)).filter(({ tokenName }) => tokenName === name);
  if (tokens.length === 0) throw unknownApiToken();
  return { tokens };
};

/**
 * The token with a secret, id or handle; or the tokens with a name, which several tokens may share (contract:
 * api-tokens §4).
 * @throws Problem `NotFoundError`; `NoAccessError` naming the permission for its kind
 */
export const readApiToken = async (
  context: ReadContext,
  rights: Rights,
  text: string,
): Promise<ApiToken | NamedApiTokens> => {
  const token = await tokenBySecretOrId(context, text);
  if (token === undefined) return readNamed(context, rights, text);
  requireTokenPermission(rights, token.type, 'READ');
  const [view] = await apiTokenViews(context, [token]);
  if (view === undefined) throw unknownApiToken();
  return view;
};

const projectKeysOf = (tokens: readonly ApiTokenItem[]) =>
  [...new Set(tokens.flatMap(({ projects }) => projects))].map(projectKey);

const naming = (tokens: readonly ApiTokenItem[], project: string): readonly ApiTokenItem[] =>
  tokens.filter(({ projects }) => projects.includes(project));

/** What `listProjectTokens` reads. @param kind of the caller's token: all but users see every project */
export const projectTokensReads = (table: Table, project: string, kind: Caller['kind']): RequestReads => {
  const known = kind === 'user' ? (caches(table).held(everyToken) ?? []) : [];
  return { ...apiTokensReads(table), keys: [projectKey(project), ...projectKeysOf(naming(known, project))] };
};

/** Tokens without those of their projects that the caller does not see. */
const withVisibleProjects = async (
  source: Source,
  rights: Rights,
  tokens: readonly ApiTokenItem[],
): Promise<readonly ApiTokenItem[]> => {
  if (seesEveryProject(rights)) return tokens;
  const items = await getItems(source, projectKeysOf(tokens));
  const hidden = new Set(
    items
      .filter((item) => item !== undefined)
      .filter(({ id, mode }) => !seesProject(rights, { id, private: mode === 'private' }))
      .map(({ id }) => id),
  );
  return tokens.map((token) => ({ ...token, projects: token.projects.filter((id) => !hidden.has(id)) }));
};

/** Tokens that name the project (contract: api-tokens §8). @throws Problem `NotFoundError` for an unknown project */
export const listProjectTokens = async (context: ReadContext, rights: Rights, project: string): Promise<ApiToken[]> => {
  const [tokens] = await Promise.all([currentTokens(context), requireProject(readingOf(context), project)]);
  return apiTokenViews(context, await withVisibleProjects(context, rights, naming(tokens, project)));
};
