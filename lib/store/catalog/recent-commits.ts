import { type CommitRecord, recordsAfter } from '../commit/journal.ts';
import { journalKey, type Scope } from '../table/keys.ts';
import { getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { inTurn } from '../table/waiting.ts';

/** The facts about a commit that no item shows afterwards: its id, and the keys that it removed. */
export interface RecentCommit {
  readonly rev: number;
  readonly id: string;
  /** As texts (`keyText`). */
  readonly removed: readonly string[];
}

/** How far readers may be behind. Beyond that, a complete answer costs less (docs/decisions/0195). */
export interface CommitBounds {
  /** Commits of all scopes that are read for one reader. The process keeps the same number. */
  readonly commits: number;
  /** Bytes of records that are read for one reader. */
  readonly bytes: number;
  /** Commits that are read for one reader before it is checked that the reader really has the revision it names. */
  readonly unchecked: number;
}

/** The bounds of a process. */
export const recentBounds: CommitBounds = { commits: 20_000, bytes: 16_000_000, unchecked: 1_000 };

/** Commits of the journal in the memory of this process. */
export interface RecentCommits {
  readonly bounds: CommitBounds;
  /** The id of the commit that made each revision; undefined when the journal does not hold it (any more). */
  idsAt(places: readonly Pick<CommitRecord, 'scope' | 'rev'>[]): Promise<readonly (string | undefined)[]>;
  /**
   * The commits of a scope from one revision to another, both included, in order. Commits that this process has already
   * read are not read again.
   * @returns undefined when the journal does not hold them all (any more), or they exceed the bounds
   */
  between(scope: Scope, from: number, to: number): Promise<readonly RecentCommit[] | undefined>;
}

const none: readonly string[] = [];
/** Approximate bytes of a record without its events and states. */
const bytesOfRest = 300;

const bytesOf = ({ events, before }: CommitRecord): number =>
  bytesOfRest + (events?.length ?? 0) + (before?.length ?? 0);

/** Why commits could not be read: there is a gap, or they are too large. */
type Unread = 'gap' | 'too large';

export const openRecentCommits = (table: Table, bounds: CommitBounds = recentBounds): RecentCommits => {
  /** Commits without gaps in each scope. The scope that was asked for last is at the end. */
  const kept = new Map<Scope, readonly RecentCommit[]>();
  /** By scope: from this revision on, or an earlier one, there is too much to read. Later there is only more. */
  const tooLargeFrom = new Map<Scope, number>();

  const keep = (scope: Scope, commits: readonly RecentCommit[]): void => {
    kept.delete(scope);
    kept.set(scope, commits.slice(-bounds.commits));
    let total = kept.values().reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of kept) {
      if (total <= bounds.commits) return;
      kept.delete(oldest);
      total -= length;
    }
  };

  const read = async (scope: Scope, from: number, to: number): Promise<readonly RecentCommit[] | Unread> => {
    const wanted = to - from + 1;
    if (wanted <= 0) return [];
    const found: RecentCommit[] = [];
    let bytes = 0;
    for await (const record of recordsAfter(table, scope, from - 1, wanted)) {
      bytes += bytesOf(record);
      if (bytes > bounds.bytes) return 'too large';
      found.push({ rev: record.rev, id: record.id, removed: record.removed ?? none });
    }
    return found.length === wanted ? found : 'gap';
  };

  const joined = async (scope: Scope, from: number, to: number): Promise<readonly RecentCommit[] | Unread> => {
    const known = kept.get(scope) ?? [];
    const [first, last] = [known[0]?.rev ?? from, known.at(-1)?.rev ?? from - 1];
    if (from > last + 1 || to < first - 1) return read(scope, from, to);
    const [older, newer] = await Promise.all([read(scope, from, first - 1), read(scope, last + 1, to)]);
    if (typeof older === 'string') return older;
    return typeof newer === 'string' ? newer : [...older, ...known, ...newer];
  };

  return {
    bounds,
    idsAt: async (places) => {
      const known = places.map(({ scope, rev }) => {
        const all = kept.get(scope) ?? [];
        return all[rev - (all[0]?.rev ?? 0)]?.id;
      });
      const unknown = places.filter((_, i) => known[i] === undefined);
      const records = await getItems<CommitRecord>(
        table,
        unknown.map(({ scope, rev }) => journalKey(scope, rev)),
      );
      const ids = new Map(unknown.map((place, i) => [place, records[i]?.id]));
      return places.map((place, i) => known[i] ?? ids.get(place));
    },
    between: (scope, from, to) => {
      if (from < 1 || to - from >= bounds.commits) return Promise.resolve(undefined);
      return inTurn(table.client, [`recent commits ${scope}`], async () => {
        if (from <= (tooLargeFrom.get(scope) ?? 0)) return undefined;
        const all = await joined(scope, from, to);
        if (all === 'too large') tooLargeFrom.set(scope, from);
        if (typeof all === 'string') return undefined;
        keep(scope, all);
        return all.filter(({ rev }) => rev >= from && rev <= to);
      });
    },
  };
};
