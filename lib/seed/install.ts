import { newApiToken } from '../identity/callers/token.ts';
import { seedKey } from '../store/table/keys.ts';
import { getItem } from '../store/table/read.ts';
import type { Table } from '../store/table/table.ts';
import type { KeptToken } from './kept-token.ts';
import { seed } from './seed.ts';

const everything = { projects: ['*'], environment: '*' } as const;
export const newAdminToken = (): string => newApiToken(everything);

/**
 * Seeds a table, and with the first seed makes the first admin token, which is kept for the operator. The token is kept
 * before the table knows it: if the two come apart, the next call seeds with the token that is kept. Once a table is
 * seeded no token is made any more, so that a token which was revoked does not come back with an upgrade.
 */
export const install = async (table: Table, kept: KeptToken, now: Date): Promise<void> => {
  const seeded = (await getItem(table, seedKey)) !== undefined;
  const admin = seeded ? [] : [await firstToken(kept)];
  await seed(table, { now, initTokens: { admin, client: [], frontend: [] } });
};

const firstToken = async (kept: KeptToken): Promise<string> => {
  const before = await kept.read();
  if (before !== undefined) return before;
  const token = newAdminToken();
  await kept.write(token);
  return token;
};
