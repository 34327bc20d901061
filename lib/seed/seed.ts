import { hashPassword, requireStrong } from '../identity/passwords/password.ts';
import { system } from '../store/commit/journal.ts';
import { makeRequest } from '../store/commit/request.ts';
import { transact } from '../store/commit/unit-of-work.ts';
import type { Stored } from '../store/table/items.ts';
import { defaultProjectId, instance, projectScope, seedKey } from '../store/table/keys.ts';
import { getItem } from '../store/table/read.ts';
import type { Table } from '../store/table/table.ts';
import { firstTokens, type InitTokens, newAdminToken, tokenCreated } from './first-tokens.ts';
import { withPassword } from './first-user.ts';
import { type Release, releases } from './releases.ts';
import { builtInRoleItems } from './roles.ts';

/** Version of the built-in data that an installation has. */
interface SeedItem extends Stored {
  readonly kind: 'seed';
  readonly version: number;
}

/** The context of the seed. There is no request and no account yet. */
export interface SeedContext {
  readonly table: Table;
  readonly now: Date;
}

export interface SeedInput {
  /** Created by the first seed only. If none of them is an admin token, one is added. */
  readonly initTokens: InitTokens;
  /** Password of the user `admin` (contract: seed §8), set by the first seed only. Absent: the user has no password. */
  readonly adminPassword?: string | undefined;
}

/**
 * Writes the built-in data into the table, in one commit (contract: seed §1 to §7). An existing installation gets only
 * the data that newer releases added; existing items, changed or not, stay as they are, except built-in roles, which only a
 * release changes. Several processes may seed at once.
 * @returns the secret of the admin token if this call created one, because nobody can read it again; and whether this
 * call gave the user `admin` a password
 * @throws Error when an initial token is malformed; Problem `OwaspValidationError` for a weak password; then nothing is
 *   written
 */
export const seed = async (
  context: SeedContext,
  { initTokens, adminPassword }: SeedInput,
  data: readonly Release[] = releases,
): Promise<{ adminToken?: string; passwordSet?: true }> => {
  const { now } = context;
  if (adminPassword !== undefined) requireStrong(adminPassword);
  const mayBeFirst = adminPassword !== undefined && (await getItem<SeedItem>(context, seedKey)) === undefined;
  const passwordHash = mayBeFirst ? await hashPassword(adminPassword) : undefined;
  const adminToken = initTokens.admin.length === 0 ? newAdminToken() : undefined;
  const tokens = firstTokens(adminToken === undefined ? initTokens : { ...initTokens, admin: [adminToken] }, now);
  return transact(
    makeRequest(context, { actor: system, now }),
    [instance, projectScope(defaultProjectId)],
    async (unit) => {
      const version = (await unit.get<SeedItem>(seedKey))?.version ?? 0;
      const due = data.slice(version).flatMap((release) => release(now));
      if (due.length === 0) return {};
      const isFirst = version === 0;
      const first = passwordHash === undefined ? due : withPassword(due, passwordHash);
      const items = isFirst ? [...first, ...tokens] : due;
      const stored = await unit.getMany(items);
      for (const [i, item] of items.entries()) if (stored[i] === undefined || item.kind === 'role') unit.put(item);
      unit.put<SeedItem>({ ...seedKey, kind: 'seed', version: data.length });
      if (!isFirst) return {};
      unit.emit(...tokens.map(tokenCreated));
      unit.changeHead(instance, { counters: firstCounters(tokens.length) });
      return {
        ...(adminToken !== undefined && { adminToken }),
        ...(passwordHash !== undefined && { passwordSet: true as const }),
      };
    },
  );
};

/** The last used ids: the next user, role or token gets the following one. */
const firstCounters = (tokens: number): Record<string, number> => ({
  user: 1,
  role: Math.max(...builtInRoleItems.map((role) => role.id)),
  token: tokens,
});
