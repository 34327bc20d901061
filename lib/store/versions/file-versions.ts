import { daySeconds } from '../../contract/day.ts';
import { type StateBefore, statesBefore } from '../commit/before.ts';
import type { HeadItem } from '../commit/head.ts';
import { type CommitRecord, recordsAfter } from '../commit/journal.ts';
import { logError } from '../runtime/log.ts';
import type { Stored } from '../table/items.ts';
import { featurePrefix, headKey, type Key, keyText, type Scope, subjectOfKey } from '../table/keys.ts';
import { queryAll, readWhenAlone } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { writeEach } from '../table/write-each.ts';
import { UnreadableStates } from '../wire/states.ts';
import { type VersionItem, versionItem } from './version.ts';

/** A commit and the states that it replaced. */
interface Replaced {
  readonly record: CommitRecord;
  readonly states: readonly StateBefore[];
}

/** Items of one subject, by sort key. */
type Items = Map<string, Stored>;

/** Whether the subject is a feature, with items for its environments. Any other subject is a single item. */
const isFeature = ({ sk }: Key): boolean => sk.startsWith(featurePrefix);

const maxParallel = 16;
/** Most writes of one batch (BatchWriteItem). */
const maxBatchWrites = 25;

/** The present items of a feature and its environments. Other features may have names that begin with its name. */
const currentItems = async (table: Table, subject: Key): Promise<Items> => {
  const { pk, sk } = subject;
  const items = await queryAll<Stored>(table, { pk, from: sk, to: `${sk}#\uffff` });
  return new Map(
    items.filter((item) => keyText(subjectOfKey(item)) === keyText(subject)).map((item) => [item.sk, item]),
  );
};

/** The newest revision, read when everything that its transaction wrote is visible. */
const revisionNow = async (table: Table, scope: Scope): Promise<number> =>
  (await readWhenAlone<HeadItem>(table, headKey(scope)))?.rev ?? 0;

/**
 * Reads the present items of the features that commits changed, and the later commits of the scope. The items are read
 * first. So the records contain every change in the items, and it can be undone.
 */
const readFeatures = async (
  table: Table,
  scope: Scope,
  subjects: readonly Key[],
  last: number,
): Promise<{ readonly current: Map<string, Items>; readonly later: readonly CommitRecord[] }> => {
  const current = new Map<string, Items>();
  for (let i = 0; i < subjects.length; i += maxParallel)
    await Promise.all(
      subjects.slice(i, i + maxParallel).map(async (subject) => {
        current.set(keyText(subject), await currentItems(table, subject));
      }),
    );
  const later: CommitRecord[] = [];
  if (subjects.length > 0 && (await revisionNow(table, scope)) > last)
    for await (const record of recordsAfter(table, scope, last)) later.push(record);
  return { current, later };
};

/** Whether the commit created the subject, so that there was no state before. */
const isMade = (subject: Key, states: readonly StateBefore[]): boolean =>
  states.some(({ key, item }) => keyText(key) === keyText(subject) && item === undefined);

/**
 * The states that these commits of one scope replaced, in stored form, the oldest first. In that order, even when only
 * some are stored yet, the first version after a revision is the state of that revision.
 */
const versionsOf = async (table: Table, scope: Scope, commits: readonly Replaced[]): Promise<VersionItem[]> => {
  const expires = Math.floor(table.pace.now() / 1000) + table.historyDays * daySeconds;
  const changed = new Map<string, Key>();
  for (const { states } of commits)
    for (const { key } of states) {
      const subject = subjectOfKey(key);
      if (isFeature(subject) && !isMade(subject, states)) changed.set(keyText(subject), subject);
    }
  const last = commits.at(-1)?.record.rev ?? 0;
  const { current, later } = await readFeatures(table, scope, [...changed.values()], last);
  // A later commit that does not keep the states it replaced hides the earlier states of these features.
  const hidden = new Set<string>();
  const undo = (states: readonly StateBefore[]): void => {
    for (const { key, item } of states) {
      const items = current.get(keyText(subjectOfKey(key)));
      if (item) items?.set(key.sk, item);
      else items?.delete(key.sk);
    }
  };
  for (const record of later.toReversed()) {
    const states = await statesBefore(table, record);
    if (states) undo(states);
    else for (const subject of changed.keys()) hidden.add(subject);
  }
  const versions: VersionItem[] = [];
  for (const { record, states } of commits.toReversed()) {
    undo(states);
    const subjects = new Map(states.map(({ key }) => [keyText(subjectOfKey(key)), subjectOfKey(key)]));
    for (const [text, subject] of subjects) {
      const own = states.filter(({ key }) => keyText(subjectOfKey(key)) === text);
      if (!isFeature(subject) || isMade(subject, own)) {
        versions.push(
          versionItem(
            subject,
            record,
            own.flatMap(({ item }) => item ?? []),
            expires,
          ),
        );
      } else if (!hidden.has(text)) {
        versions.push(versionItem(subject, record, [...(current.get(text) ?? new Map()).values()], expires));
      }
    }
  }
  return versions.reverse();
};

/** The commits after the last one that does not keep the states it replaced. */
const keptCommits = async (table: Table, records: readonly CommitRecord[]): Promise<readonly Replaced[]> => {
  const commits = await Promise.all(
    records.map(async (record) => ({ record, states: await statesBefore(table, record) })),
  );
  return commits
    .slice(commits.findLastIndex(({ states }) => states === undefined) + 1)
    .map(({ record, states = [] }) => ({ record, states }));
};

/**
 * Stores the states that these commits replaced, each under its subject. A process that moves a cursor of the event log
 * calls this first, so that all commits behind the cursor have their versions. A repeated call writes the same items. A
 * commit whose states cannot be read does not stop the event log: readers notice the missing version and use the longer
 * way (lib/store/history). Costs a write unit for each subject, and two to three read units for each feature.
 * @param records in order within each scope
 */
export const fileVersions = async (table: Table, records: readonly CommitRecord[]): Promise<void> => {
  const touching = records.filter(({ put, removed }) => put !== undefined || removed !== undefined);
  if (touching.length === 0) return;
  for (const [scope, records] of Map.groupBy(touching, ({ scope }) => scope)) {
    let versions: readonly VersionItem[];
    try {
      versions = await versionsOf(table, scope, await keptCommits(table, records));
    } catch (error) {
      if (!(error instanceof UnreadableStates)) throw error;
      logError('Earlier states of a scope could not be read', { scope, error });
      continue;
    }
    await writeEach(
      table,
      versions.map((Item) => ({ PutRequest: { Item } })),
      maxBatchWrites,
    );
  }
};
