import { type Head, readHeads } from '../../lib/store/commit/head.ts';
import type { CommitRecord } from '../../lib/store/commit/journal.ts';
import type { CursorItem, EventCounterItem } from '../../lib/store/event-log/cursor.ts';
import { recordLifetime } from '../../lib/store/event-log/expire-record.ts';
import type { Stored } from '../../lib/store/table/items.ts';
import {
  batchPlanKey,
  cursorKey,
  eventCounterKey,
  eventsPartition,
  featureKey,
  featureNameKey,
  importKey,
  journalPartition,
  type Key,
  type KeyOf,
  padded,
  parseKeyText,
  projectOfScope,
} from '../../lib/store/table/keys.ts';
import { getItem, getItems, queryAll } from '../../lib/store/table/read.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** The newest commits of a scope that are compared with its items; items of older commits were complete long before. */
const maxChecked = 20;

export interface Checked {
  readonly scopes: number;
  readonly commits: number;
  readonly events: number;
  /** The inconsistencies as sentences; empty: none. */
  readonly findings: readonly string[];
}

/** For each key, its last change by the newest commits: written or removed, and at which revision. */
const touchesOf = (records: readonly CommitRecord[]): ReadonlyMap<string, { rev: number; gone: boolean }> => {
  const touches = new Map<string, { rev: number; gone: boolean }>();
  for (const { rev, put = [], removed = [] } of records) {
    for (const key of removed) touches.set(key, { rev, gone: true });
    for (const key of put) touches.set(key, { rev, gone: false });
  }
  return touches;
};

const namePrefix = featureNameKey('').pk;
/** Partitions of items that expire: these items may be missing. */
const expiring = [importKey('').pk, batchPlanKey('', 0).pk];

/** Whether an item must exist that the journal says was written, but that is missing. */
const isMissed = async (table: Table, { pk }: Key): Promise<boolean> => {
  if (expiring.some((prefix) => pk.startsWith(prefix))) return false;
  if (!pk.startsWith(namePrefix)) return true;
  // The name of a feature is removed with the feature; the feature may have moved to another project before.
  const projects = (await readHeads(table)).flatMap(({ scope }) => projectOfScope(scope) ?? []);
  const feature = pk.slice(namePrefix.length);
  const found = await getItems(
    table,
    projects.map((project) => featureKey(project, feature)),
  );
  return found.some((item) => item !== undefined);
};

const checkScope = async (table: Table, head: Head, now: Date, findings: string[]): Promise<number> => {
  const { scope, rev, commit } = head;
  const records = await queryAll<CommitRecord>(table, {
    pk: journalPartition(scope),
    from: padded(Math.max(1, rev - maxChecked + 1)),
  });
  const beyond = records.filter((record) => record.rev > rev);
  if (beyond.length > 0) findings.push(`${scope}: the journal is ${beyond.length} commits ahead of the head`);
  const last = records.find((record) => record.rev === rev);
  // Records expire two weeks after their events were appended, in any order. In the end only the head is left.
  const mayHaveExpired = (head.at + recordLifetime) * 1000 < now.getTime();
  if (last && last.id !== commit) findings.push(`${scope}: commit ${rev} of the head and of the journal are two`);
  const own = records.filter((record) => record.rev <= rev);
  if (own.length > 0 && !last && !mayHaveExpired)
    findings.push(`${scope}: the commit of the head, ${rev}, is not in the journal`);
  const touches = touchesOf(own);
  const keys = [...touches.keys()].map((text): KeyOf<Stored> => parseKeyText(text));
  const items = await getItems<Stored>(table, keys);
  for (const [i, [key, { rev: wanted, gone }]] of [...touches].entries()) {
    const item = items[i];
    // A name guard may belong to another scope by now; its revision is then not one of this scope.
    const foreign = key.startsWith(namePrefix);
    if (gone && item && item.rev <= wanted && !foreign) findings.push(`${scope}: ${key} was removed, and is there`);
    if (!gone && !item && (await isMissed(table, parseKeyText(key))))
      findings.push(`${scope}: ${key} was written, and is not there`);
    if (!gone && item && item.rev < wanted && !foreign) findings.push(`${scope}: ${key} is older than its commit`);
  }
  const cursor = await getItem<CursorItem>(table, cursorKey(scope));
  if ((cursor?.rev ?? 0) > rev) findings.push(`${scope}: the log is ahead of the head`);
  return own.length;
};

/**
 * Checks that a table is consistent, as it must be after a restore: the head of every scope against its journal, the
 * newest commits against the items that they wrote, and the log against both. It uses only reads by key and queries;
 * nothing is changed.
 * @param now the time that decides what may have expired
 */
export const checkTable = async (table: Table, now: Date): Promise<Checked> => {
  const findings: string[] = [];
  const heads = await readHeads(table);
  if (heads.length === 0) findings.push('there are no heads: this is no table of Halyard, or it is empty');
  let commits = 0;
  for (const head of heads) commits += await checkScope(table, head, now, findings);
  const counter = await getItem<EventCounterItem>(table, eventCounterKey);
  const events = counter?.last ?? 0;
  const [latest] = await queryAll<{ id: number }>(table, { pk: eventsPartition, descending: true, limit: 1 });
  if ((latest?.id ?? 0) !== events)
    findings.push(`the log counts ${events} events, and its newest is ${latest?.id ?? 0}`);
  return { scopes: heads.length, commits, events, findings };
};
