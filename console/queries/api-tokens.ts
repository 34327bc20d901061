import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import type { Need } from '../session/grants.ts';

const list = (signal?: AbortSignal) => api.GET('/api/admin/api-tokens', { ...(signal && { signal }) });

export type ApiToken = DataOf<Awaited<ReturnType<typeof list>>>['tokens'][number];
export type TokenType = ApiToken['type'];
export const tokenTypes = ['client', 'frontend', 'admin'] as const satisfies readonly TokenType[];

/** The permission for an operation on a token (docs/contract/api-tokens.md §1). */
export const tokenNeed = (does: 'READ' | 'CREATE' | 'UPDATE' | 'DELETE', type: TokenType): Need => ({
  permission: type === 'admin' ? 'ADMIN' : `${does}_${type === 'client' ? 'CLIENT' : 'FRONTEND'}_API_TOKEN`,
});

/** The tokens of all types that the caller may read. */
export const readApiTokens = async (signal: AbortSignal) => (await answerOf(list(signal))).tokens;

export const apiTokens = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => readApiTokens(signal),
});

export interface TokenDraft {
  readonly tokenName: string;
  readonly type: TokenType;
  readonly environment: string;
  /** Empty: the token is valid in all projects. */
  readonly projects: readonly string[];
  /** undefined: the token never expires */
  readonly expiresAt: string | undefined;
}

/** A token that was just made. The API shows its secret this once. */
export interface MadeToken {
  readonly id: number;
  readonly secret: string;
}

export const createApiToken = async (draft: TokenDraft): Promise<MadeToken> => {
  const { tokenName, type, environment, projects, expiresAt } = draft;
  return answerOf(
    api.POST('/api/admin/api-tokens', {
      body: {
        tokenName: tokenName.trim(),
        type,
        // An admin token is valid everywhere and must not be limited.
        ...(type !== 'admin' && { environment, projects: projects.length === 0 ? ['*'] : [...projects] }),
        ...(expiresAt !== undefined && { expiresAt }),
      },
    }),
  );
};

export const changeExpiry = ({ id }: ApiToken, expiresAt: string): Promise<unknown> =>
  answerOf(api.PUT('/api/admin/api-tokens/{token}', { params: { path: { token: String(id) } }, body: { expiresAt } }));

export const deleteApiToken = ({ id }: ApiToken): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/api-tokens/{token}', { params: { path: { token: String(id) } } }));
