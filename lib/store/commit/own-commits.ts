import type { Stored } from '../table/items.ts';
import type { Key, Scope } from '../table/keys.ts';
import { storedSize } from '../table/limits.ts';
import type { Table } from '../table/table.ts';
import type { Head } from './head.ts';

/** What a commit did to an item; undefined: it is gone. */
export interface ItemChange {
  readonly key: Key;
  readonly item: Stored | undefined;
}

/** A commit that this process made, as one of its scopes sees it. */
export interface OwnCommit {
  readonly scope: Scope;
  readonly rev: number;
  readonly id: string;
  /** Those of its other scopes too. */
  readonly changes: readonly ItemChange[];
}

interface Kept extends OwnCommit {
  readonly bytes: number;
}

/** What a process keeps: bytes of items, and commits. */
const maxBytes = 1_000_000;
const maxCommits = 500;
/** The text of a removed key, and what a commit without items takes. */
const bytesOfKey = 200;

/** The commits of one table that this process made last, the oldest first. */
interface OwnCommits {
  readonly kept: Kept[];
  bytes: number;
}

const ofTable = new WeakMap<Table['client'], OwnCommits>();

const sizeOf = (changes: readonly ItemChange[]): number =>
  changes.reduce((sum, { item }) => sum + (item ? storedSize(item) : bytesOfKey), bytesOfKey);

/**
 * Keeps what a commit of this process did, so that its catalogs need not read it (lib/store/catalog/follow.ts). Call it
 * when the transaction was made. @param heads that it made
 */
export const rememberCommit = (table: Table, heads: readonly Head[], changes: readonly ItemChange[]): void => {
  const own = ofTable.get(table.client) ?? { kept: [], bytes: 0 };
  ofTable.set(table.client, own);
  const bytes = sizeOf(changes);
  for (const { scope, rev, commit: id } of heads) {
    own.kept.push({ scope, rev, id, changes, bytes });
    own.bytes += bytes;
  }
  while (own.bytes > maxBytes || own.kept.length > maxCommits) own.bytes -= own.kept.shift()?.bytes ?? own.bytes;
};

/** The commits of this process that follow a revision of a scope, up to the first one that another process made. */
export const ownCommitsAfter = ({ client }: Table, scope: Scope, after: number): readonly OwnCommit[] => {
  const found = new Map(
    (ofTable.get(client)?.kept ?? []).filter((one) => one.scope === scope).map((one) => [one.rev, one] as const),
  );
  const run: OwnCommit[] = [];
  for (let next = found.get(after + 1); next; next = found.get(next.rev + 1)) run.push(next);
  return run;
};
