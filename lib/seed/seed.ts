import { system } from '../store/commit/journal.ts';
import { transact } from '../store/commit/unit-of-work.ts';
import type { Stored } from '../store/table/items.ts';
import { defaultProjectId, instance, projectScope, seedKey } from '../store/table/keys.ts';
import type { Table } from '../store/table/table.ts';
import { firstTokens, type InitTokens, newAdminToken, tokenCreated } from './first-tokens.ts';
import { type Release, releases } from './releases.ts';
import { builtInRoleItems } from './roles.ts';

/** Version of the built-in data that an installation has. */
interface SeedItem extends Stored {
  readonly kind: 'seed';
  readonly version: number;
}

/** What the built-in data is written with: nobody has a request or an account yet. */
export interface SeedContext {
  readonly table: Table;
  readonly now: Date;
}

export interface SeedInput {
  /** Created by the first seed only; without an admin token among them, one is added. */
  readonly initTokens: InitTokens;
}

/**
 * Writes the built-in data into the table, in one commit (contract: seed §1 to §7). An installation that was seeded
 * before gets only what newer releases added; items that exist, changed or not, stay as they are. Several processes may
 * seed at once.
 * @returns the secret of the admin token if this call created one: nobody can read it again
 * @throws Error when an initial token is malformed; nothing is written then
 */
export const seed = async (
  { table, now }: SeedContext,
  { initTokens }: SeedInput,
  data: readonly Release[] = releases,
): Promise<{ adminToken?: string }> => {
  const adminToken = initTokens.admin.length === 0 ? newAdminToken() : undefined;
  const tokens = firstTokens(adminToken === undefined ? initTokens : { ...initTokens, admin: [adminToken] }, now);
  return transact({ table, actor: system, now }, [instance, projectScope(defaultProjectId)], async (unit) => {
    const version = (await unit.get<SeedItem>(seedKey))?.version ?? 0;
    const due = data.slice(version).flatMap((release) => release(now));
    if (due.length === 0) return {};
    const isFirst = version === 0;
    const items = isFirst ? [...due, ...tokens] : due;
    const stored = await unit.getMany(items);
    for (const [i, item] of items.entries()) if (stored[i] === undefined) unit.put(item);
    unit.put<SeedItem>({ ...seedKey, kind: 'seed', version: data.length });
    if (!isFirst) return {};
    unit.emit(...tokens.map(tokenCreated));
    unit.changeHead(instance, { counters: firstCounters(tokens.length) });
    return adminToken === undefined ? {} : { adminToken };
  });
};

/** The last ids that are taken; the next user, role or token gets the one after. */
const firstCounters = (tokens: number): Record<string, number> => ({
  user: 1,
  role: Math.max(...builtInRoleItems.map((role) => role.id)),
  token: tokens,
});
