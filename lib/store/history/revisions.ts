import { type CommitRecord, eventsOf } from '../commit/journal.ts';
import type { EventItem } from '../event-log/event-item.ts';
import {
  eventsPartition,
  featureKey,
  featureOfSortKey,
  journalKey,
  journalPartition,
  padded,
  parseKeyText,
  projectOfScope,
  type Scope,
} from '../table/keys.ts';
import { getItems, queryItems, type Source, tableOf } from '../table/read.ts';
import { type VersionItem, versionsBefore } from '../versions/version.ts';
import { isExpired } from './way-back.ts';

/** Selects commits of a scope. */
export interface RevisionFilter {
  readonly feature?: string | undefined;
  readonly environment?: string | undefined;
  /** Exclusive; default: none. */
  readonly before?: number | undefined;
  /** Default 50. */
  readonly limit?: number | undefined;
}

const defaultLimit = 50;
/** Most records that one call reads when few of them match the filter. */
const maxRead = 2_000;

const touches = (record: CommitRecord, { feature, environment }: RevisionFilter): boolean =>
  (feature === undefined && environment === undefined) ||
  [...(record.put ?? []), ...(record.removed ?? [])].some((text) => {
    const found = featureOfSortKey(parseKeyText(text).sk);
    return (
      found !== undefined &&
      (feature === undefined || found.feature === feature) &&
      (environment === undefined || found.environment === environment)
    );
  });

/** Ids of the events of a commit in the log; none before they are appended. */
export const eventIdsOf = ({ ids = [] }: CommitRecord): number[] =>
  ids.flatMap((first, i) => (i % 2 === 0 ? Array.from({ length: ids[i + 1] ?? 0 }, (_, n) => first + n) : []));

/** Events of the log; those that are not kept are left out. */
export const readLogged = async (source: Source, ids: readonly number[]): Promise<readonly EventItem[]> => {
  const items = await getItems<EventItem>(
    source,
    ids.map((id) => ({ pk: eventsPartition, sk: padded(id) })),
  );
  return items.filter((item) => item !== undefined);
};

/**
 * Whether an event of a commit names the environment: settings of the project there, and change requests, touch no
 * feature. Large events are read from the log, because their parts in the journal are kept for a shorter time.
 */
const namesEnvironment = async (
  source: Source,
  record: CommitRecord,
  { feature, environment }: RevisionFilter,
): Promise<boolean> => {
  if (environment === undefined || !record.count) return false;
  const events =
    record.parts && record.ids ? await readLogged(source, eventIdsOf(record)) : await eventsOf(source, record);
  return events.some(
    (event) => event.environment === environment && (feature === undefined || event.featureName === feature),
  );
};

/** Newest first, up to the first record that is not kept. */
async function* recordsBefore(source: Source, scope: Scope, before: number): AsyncGenerator<CommitRecord> {
  yield* queryItems<CommitRecord>(source, {
    pk: journalPartition(scope),
    to: padded(before - 1),
    descending: true,
    pageSize: 200,
  });
}

/** The commits that changed a feature: first those without stored versions, then the others, found by the versions. */
async function* recordsOfFeature(
  source: Source,
  scope: Scope,
  { feature, before, filed }: { readonly feature: string; readonly before: number; readonly filed: number },
) {
  if (before > filed + 1)
    for await (const record of queryItems<CommitRecord>(source, {
      pk: journalPartition(scope),
      from: padded(filed + 1),
      to: padded(before - 1),
      descending: true,
    }))
      if (touches(record, { feature })) yield record;
  const project = projectOfScope(scope) ?? '';
  let revisions: number[] = [];
  const load = async (): Promise<readonly (CommitRecord | undefined)[]> => {
    const records = await getItems<CommitRecord>(
      source,
      revisions.map((rev) => journalKey(scope, rev)),
    );
    revisions = [];
    return records;
  };
  for await (const { rev } of queryItems<VersionItem>(source, {
    ...versionsBefore(featureKey(project, feature), Math.min(before, filed + 1)),
    pageSize: 100,
  })) {
    revisions.push(rev);
    if (revisions.length >= 100) yield* await load();
  }
  yield* await load();
}

/**
 * Commits of a scope, newest first.
 * @param filter.since the first revision of the present project
 * @param filter.filed the last revision whose versions are stored
 * @returns `next`: the value of `before` for the next call; null: there are no more commits
 */
export const readRevisions = async (
  source: Source,
  scope: Scope,
  filter: RevisionFilter & { readonly since: number; readonly filed: number },
): Promise<{ readonly records: readonly CommitRecord[]; readonly next: number | null }> => {
  const { feature, before = Number.MAX_SAFE_INTEGER, limit = defaultLimit, since, filed } = filter;
  const start = Math.min(before, 10 ** 12 - 1);
  const found: CommitRecord[] = [];
  let read = 0;
  const all =
    feature === undefined
      ? recordsBefore(source, scope, start)
      : recordsOfFeature(source, scope, { feature, before: start, filed });
  for await (const record of all) {
    if (record === undefined || record.rev < since || isExpired(tableOf(source), record)) break;
    if (touches(record, filter) || (await namesEnvironment(source, record, filter))) {
      if (found.length === limit) return { records: found, next: found.at(-1)?.rev ?? null };
      found.push(record);
    }
    if (++read >= maxRead) return { records: found, next: record.rev };
  }
  return { records: found, next: null };
};
