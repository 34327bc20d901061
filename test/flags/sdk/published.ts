import { selectClientFeatures } from '../../../lib/flags/sdk/client-features.ts';
import { liveTokens } from '../../../lib/flags/sdk/published-answers.ts';
import { reachOf } from '../../../lib/flags/sdk/reach.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import type { Unwritten } from '../../../lib/store/commit/context.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { publishedKey } from '../../../lib/store/objects/keys.ts';
import { readAskedForms } from '../../../lib/store/observations/asked-forms.ts';
import type { Stored, TokenItem } from '../../../lib/store/table/items.ts';
import { accessPartition, type Key, type Scope, tokenKey, tokenPrefix } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';

/** A client token with the given members and ordinary values for the rest. */
export const clientToken = (secret: string, item: Partial<TokenItem> = {}): TokenItem => ({
  ...tokenKey(sha256(secret)),
  kind: 'token',
  rev: 0,
  id: 1,
  sha256: sha256(secret),
  type: 'client',
  name: secret,
  projects: ['*'],
  environment: 'production',
  userId: null,
  expiresAt: null,
  createdAt: '2030-01-01T00:00:00.000Z',
  ...item,
});

/** One commit in each of these scopes: writes items and removes keys. */
export const change = (
  table: Table,
  scopes: readonly [Scope, ...Scope[]],
  { put = [], remove = [] }: { readonly put?: readonly Stored[]; readonly remove?: readonly Key[] },
): Promise<void> =>
  transact({ table, actor: system, now: new Date() }, scopes, async (unit) => {
    await unit.getMany([...put, ...remove]);
    for (const { rev: _, ...item } of put) unit.put(item as Unwritten<Stored>);
    for (const key of remove) unit.remove(key);
  });

/** The answers of the function for each live client token and form that it asks for, by their keys, from a new process. */
export const expectedAnswers = async (table: Table, now: Date): Promise<ReadonlyMap<string, string>> => {
  const tokens = await queryAll<TokenItem>(table, { pk: accessPartition, prefix: tokenPrefix });
  const catalog = openCatalog(table);
  const asking = await readAskedForms(table);
  const answers = new Map<string, string>();
  for (const token of liveTokens(tokens, now))
    for (const form of asking.has(token.sha256) ? (['segments', 'inlined'] as const) : (['segments'] as const)) {
      const input = { reach: reachOf(token, undefined), filter: {}, inline: form === 'inlined' };
      const { json } = await selectClientFeatures({ table, catalog, instanceRev: 0 }, input);
      answers.set(publishedKey(token.sha256, form), json.text());
    }
  return answers;
};
