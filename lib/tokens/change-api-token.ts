import type { Act } from '../access/act.ts';
import { utc } from '../access/utc.ts';
import { commit } from '../table/commit.ts';
import type { Unwritten } from '../table/decision.ts';
import { instance, projectScope, tokenKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type ApiTokenItem, apiTokenDocument, isApiToken, placeOfToken } from './api-view.ts';

/** The scopes that a change of the token writes to. */
export const scopesOfToken = (token: ApiTokenItem) => {
  const { project } = placeOfToken(token);
  return [instance, ...(project === undefined ? [] : [projectScope(project)])] as const;
};

/** Lets a token expire at another time. @param expiresAt date-time @returns false when it has gone meanwhile */
export const renewApiToken = (table: Table, act: Act, token: ApiTokenItem, expiresAt: string): Promise<boolean> =>
  commit(table, { scopes: scopesOfToken(token), ...act }, async (view) => {
    const before = await view.get(tokenKey(token.sha256));
    if (!isApiToken(before)) return { answer: false };
    const { rev: _, ...kept } = before;
    const after: Unwritten<ApiTokenItem> = { ...kept, expiresAt: utc(expiresAt) };
    return {
      put: [after],
      events: [
        {
          type: 'api-token-updated',
          ...placeOfToken(after),
          data: apiTokenDocument(after),
          preData: apiTokenDocument(before),
        },
      ],
      answer: true,
    };
  });

/** Revokes a token: the next request with it is refused. @returns false when it has gone meanwhile */
export const deleteApiToken = (table: Table, act: Act, token: ApiTokenItem): Promise<boolean> =>
  commit(table, { scopes: scopesOfToken(token), ...act }, async (view) => {
    const key = tokenKey(token.sha256);
    const before = await view.get(key);
    if (!isApiToken(before)) return { answer: false };
    return {
      remove: [key],
      events: [{ type: 'api-token-deleted', ...placeOfToken(before), preData: apiTokenDocument(before) }],
      answer: true,
    };
  });
