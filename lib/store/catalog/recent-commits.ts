import { recordsAfter } from '../commit/journal.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { inTurn } from '../table/waiting.ts';

/** What no item shows any more of a commit: its id, and the keys that it removed. */
export interface RecentCommit {
  readonly rev: number;
  readonly id: string;
  /** As texts (`keyText`). */
  readonly removed: readonly string[];
}

/** Commits of the journal in the memory of this process. */
export interface RecentCommits {
  /**
   * The commits of a scope from one revision to another, both included, in order. Those that this process has read are not
   * read again.
   * @returns undefined when the journal does not hold them all (any more), or they are more than `maxCommits`
   */
  between(scope: Scope, from: number, to: number): Promise<readonly RecentCommit[] | undefined>;
}

/** Commits that one reader may be behind: beyond that it costs less to begin anew. */
export const maxCommits = 1_000;
/** Commits of all scopes that are kept. */
const maxKept = 20_000;

const none: readonly string[] = [];

const read = async (table: Table, scope: Scope, from: number, to: number): Promise<RecentCommit[] | undefined> => {
  const wanted = to - from + 1;
  if (wanted <= 0) return [];
  const found: RecentCommit[] = [];
  for await (const { rev, id, removed = none } of recordsAfter(table, scope, from - 1, wanted))
    found.push({ rev, id, removed });
  return found.length === wanted ? found : undefined;
};

export const openRecentCommits = (table: Table): RecentCommits => {
  /** Without gaps in each scope; the scope asked for last is last. */
  const kept = new Map<Scope, readonly RecentCommit[]>();

  const keep = (scope: Scope, commits: readonly RecentCommit[]): void => {
    kept.delete(scope);
    kept.set(scope, commits.slice(-maxCommits));
    let total = kept.values().reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of kept) {
      if (total <= maxKept) return;
      kept.delete(oldest);
      total -= length;
    }
  };

  return {
    between: (scope, from, to) => {
      if (from < 1 || to - from >= maxCommits) return Promise.resolve(undefined);
      return inTurn(table.client, [`recent commits ${scope}`], async () => {
        const known = kept.get(scope) ?? [];
        const [first, last] = [known[0]?.rev ?? from, known.at(-1)?.rev ?? from - 1];
        const joins = from <= last + 1 && to >= first - 1;
        const [older, newer] = joins
          ? await Promise.all([read(table, scope, from, first - 1), read(table, scope, last + 1, to)])
          : [[], await read(table, scope, from, to)];
        if (!older || !newer) return undefined;
        const all = [...older, ...(joins ? known : []), ...newer];
        keep(scope, all);
        return all.filter(({ rev }) => rev >= from && rev <= to);
      });
    },
  };
};
