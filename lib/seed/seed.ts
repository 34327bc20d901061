import { newApiToken } from '../identity/callers/token.ts';
import { commit } from '../store/commit/commit.ts';
import type { Unwritten } from '../store/commit/decision.ts';
import { system } from '../store/commit/journal.ts';
import type { Stored } from '../store/table/items.ts';
import { defaultProjectId, instance, projectScope, seedKey } from '../store/table/keys.ts';
import type { Table } from '../store/table/table.ts';
import { firstTokens, type InitTokens, tokenCreated } from './first-tokens.ts';
import { type Release, releases } from './releases.ts';
import { builtInRoleItems } from './roles.ts';

/** What an installation has been seeded with: the data of all releases up to `version`. */
interface SeedItem extends Stored {
  readonly kind: 'seed';
  readonly version: number;
}

export interface SeedOptions {
  readonly now: Date;
  /** Created at the first seed only. Without an admin token among them, one is made. */
  readonly initTokens: InitTokens;
}

/**
 * Brings the built-in data (behaviour §5) into the table, in one commit. An installation seeded before gets only what
 * newer releases added; what is there already, changed or not, stays as it is. Several processes may seed at once.
 * @returns the secret of the admin token if this call made one: nobody can read it again
 * @throws Error when an initial token is malformed; nothing is written then
 */
export const seed = async (
  table: Table,
  options: SeedOptions,
  data: readonly Release[] = releases,
): Promise<{ adminToken?: string }> => {
  const { now, initTokens } = options;
  const made = initTokens.admin.length === 0 ? newApiToken({ projects: ['*'], environment: '*' }) : undefined;
  const tokens = firstTokens(made === undefined ? initTokens : { ...initTokens, admin: [made] }, now);
  return commit({ table, actor: system, now }, [instance, projectScope(defaultProjectId)], async (view) => {
    const version = (await view.get<SeedItem>(seedKey))?.version ?? 0;
    const due = data.slice(version).flatMap((release) => release(now));
    if (due.length === 0) return { answer: {} };
    const fresh = version === 0 ? tokens : [];
    const there = await view.getMany([...due, ...fresh]);
    const seedItem: Unwritten<SeedItem> = { ...seedKey, kind: 'seed', version: data.length };
    return {
      put: [...[...due, ...fresh].filter((_, index) => there[index] === undefined), seedItem],
      events: fresh.map(tokenCreated),
      ...(version === 0 ? { head: { [instance]: { counters: firstCounters(fresh.length) } } } : {}),
      answer: version === 0 && made !== undefined ? { adminToken: made } : {},
    };
  });
};

/** The last ids given so far; the next user, role, token gets the one after. */
const firstCounters = (tokens: number): Record<string, number> => ({
  user: 1,
  role: Math.max(...builtInRoleItems.map((role) => role.id)),
  token: tokens,
});
