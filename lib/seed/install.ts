import { seedKey } from '../store/table/keys.ts';
import { getItem } from '../store/table/read.ts';
import type { KeptToken } from './aws/kept-token.ts';
import { newAdminToken } from './first-tokens.ts';
import { type SeedContext, seed } from './seed.ts';

/**
 * Seeds a table. The first seed creates the first admin token, and keeps it for the operator before the token is
 * stored. If the process ends in between, the next call uses the kept token. A seeded table gets no token, so that a
 * revoked token does not return with an upgrade (contract: seed §9.4).
 */
export const install = async (context: SeedContext, { kept }: { readonly kept: KeptToken }): Promise<void> => {
  const isSeeded = (await getItem(context, seedKey)) !== undefined;
  const admin = isSeeded ? [] : [await firstAdminToken(kept)];
  await seed(context, { initTokens: { admin, client: [], frontend: [] } });
};

const firstAdminToken = async (kept: KeptToken): Promise<string> => {
  const before = await kept.read();
  if (before !== undefined) return before;
  const token = newAdminToken();
  await kept.write(token);
  return token;
};
