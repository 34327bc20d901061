import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type CommitRecord, recordsAfter } from '../commit/journal.ts';
import { logError } from '../runtime/log.ts';
import { emitSignal } from '../runtime/signals.ts';
import { CommitGivenUp, cancellationCodes, isSystemic, refusal } from '../table/errors.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { jitter } from '../table/waiting.ts';
import { fileVersions } from '../versions/file-versions.ts';
import { type Backlog, isDone, noteFailure, openBacklog, readNextCommits, updateCursor } from './backlog.ts';
import { type Batch, nextBatch } from './batch.ts';
import { type Appender, advanceAction, type CursorItem, type Positions, readPositions } from './cursor.ts';
import type { EventItem } from './event-item.ts';

export interface AppendResult {
  /** Number of events appended. */
  readonly appended: number;
  /** Scopes that could not be appended, and why; the others were. */
  readonly failed: ReadonlyMap<Scope, unknown>;
  /** Scopes for which time ran out, or for which others were faster; nothing is lost. */
  readonly left: readonly Scope[];
  /** How far the scopes are now. */
  readonly positions: Positions;
  /** Whether others appended meanwhile, as far as it was noticed, or not everything was appended. */
  readonly overtaken: boolean;
}

/** Attempts in a row that may fail because of one scope until it is given up. */
const maxFailures = 6;
/** Races lost in a row until all is given up; the next event, reader or recovery run goes on from there. */
const maxLosses = 30;

/** The scopes because of which a transaction was refused; all of its scopes when the refusal does not name them. */
const scopesAtFault = (error: unknown, { owners, parts }: Batch): readonly Backlog[] => {
  const codes = cancellationCodes(error);
  if (codes.every((code) => code === 'None')) return [...parts.keys()];
  return [...new Set(owners.filter((_, i) => (codes[i] ?? 'None') !== 'None'))].filter((owner) => owner !== undefined);
};

/** So many items, as they were before, are stored as versions at once, unless a single transaction passes more. */
const maxFiledKeys = 5_000;

/**
 * The commits of a scope that are in memory and have no versions yet: as many as are filed at once, and those that a
 * transaction passes.
 */
const commitsToFile = ({ commits }: Backlog, filed: number, passed: number): CommitRecord[] => {
  let keys = 0;
  return commits
    .map(({ record }) => record)
    .filter(({ rev, put = [], removed = [] }) => {
      if (rev <= filed) return false;
      keys += put.length + removed.length;
      return rev <= passed || keys <= maxFiledKeys;
    });
};

/** One call of `appendUpTo`: batch after batch, until nothing is left or time runs out. */
const openAppend = (
  table: Table,
  backlogs: Backlog[],
  { cursors, counter: first }: Positions,
  by: Appender,
  onAppend: AppendOptions['onAppend'],
) => {
  const failed = new Map<Scope, unknown>();
  /** The last commit of each scope that has its versions. */
  const filed = new Map<Scope, number>();
  let [open, counter] = [backlogs, first];
  let [appended, losses, overtaken] = [0, 0, false];

  const dropFinished = (): void => {
    for (const { scope, failures, error } of open)
      if (failures >= maxFailures) failed.set(scope, new CommitGivenUp([scope], false, error));
    open = open.filter((backlog) => !isDone(backlog) && !failed.has(backlog.scope));
  };

  /** Waits, and reads how far the scopes are by now. @param suspects those to blame, unless somebody moved them */
  const readAgain = async (suspects: readonly Backlog[], error: unknown): Promise<void> => {
    losses++;
    overtaken = true;
    const attempt = Math.max(losses, ...open.map(({ failures }) => failures));
    await table.pace.sleep(jitter(attempt, table.pace.random));
    const positions = await readPositions(
      table,
      open.map(({ scope }) => scope),
    );
    counter = positions.counter;
    const moved = open.filter((backlog) => updateCursor(backlog, positions.cursors.get(backlog.scope)));
    if (moved.length > 0) losses = 0;
    for (const backlog of suspects) if (!moved.includes(backlog)) noteFailure(backlog, error);
  };

  const accept = (batch: Batch): void => {
    counter = batch.counter;
    for (const [backlog, part] of batch.parts) {
      updateCursor(backlog, part.cursor);
      backlog.failures = 0;
      backlog.oneByOne = Math.max(0, backlog.oneByOne - Math.max(1, part.events));
    }
    appended += batch.events;
    onAppend?.(batch.items);
    if (batch.late > 0) emitSignal('eventsAppendedLate', { events: batch.late });
    losses = 0;
  };

  /** One of these events can never be appended: it is found by appending them one by one. */
  const isolate = (error: unknown, batch: Batch): void => {
    const suspects = scopesAtFault(error, batch);
    for (const backlog of suspects.length > 0 ? suspects : batch.parts.keys()) {
      const events = batch.parts.get(backlog)?.events ?? 0;
      if (batch.parts.size === 1 && events <= 1) failed.set(backlog.scope, error);
      else backlog.oneByOne = Math.max(1, events);
    }
  };

  /**
   * Stores the versions of the commits that a transaction passes, and with them those of the next ones that are known: to
   * file a commit, all that came after it are read.
   */
  const fileAhead = async ({ parts, completed }: Batch): Promise<void> => {
    const passed = new Map(completed.map(({ scope, rev }) => [scope, rev]));
    const records = [...parts.keys()].flatMap((backlog) => {
      const [known, wanted] = [filed, passed].map((to) => to.get(backlog.scope) ?? 0) as [number, number];
      return wanted > known ? commitsToFile(backlog, known, wanted) : [];
    });
    await fileVersions(table, records);
    for (const { scope, rev } of records) filed.set(scope, rev);
  };

  const appendBatch = async (): Promise<void> => {
    // A scope that could not be read is tried again when the others are done, and some time has passed.
    const ready = open.filter(({ failures, commits }) => failures === 0 || commits.length > 0);
    await readNextCommits(table, ready.length > 0 ? ready : open);
    const batch = await nextBatch(table, open, counter, by);
    if (batch.actions.length === 0) return readAgain([], undefined);
    try {
      // Before the cursor passes the commits. A reader does not wait for it, and leaves a mark.
      if (by !== 'reader') await fileAhead(batch);
      await table.transactions.send(new TransactWriteCommand({ TransactItems: [...batch.actions] }));
      accept(batch);
    } catch (error) {
      if (isSystemic(error)) throw error;
      if (refusal(error) === 'impossible') isolate(error, batch);
      else await readAgain(scopesAtFault(error, batch), error);
    }
  };

  return async (deadline: number): Promise<AppendResult> => {
    for (dropFinished(); open.length > 0 && losses < maxLosses && table.pace.now() < deadline; dropFinished())
      await appendBatch();
    const moved = backlogs.flatMap(({ scope, cursor }) => (cursor ? [[scope, cursor] as const] : []));
    return {
      appended,
      failed,
      left: open.map(({ scope }) => scope),
      positions: { cursors: new Map([...cursors, ...moved]), counter },
      overtaken: overtaken || failed.size > 0 || open.length > 0,
    };
  };
};

/** @returns the cursor without its mark */
const fileOf = async (table: Table, scope: Scope, cursor: CursorItem, unfiled: number): Promise<CursorItem> => {
  const { unfiled: _, ...filed } = cursor;
  const records: CommitRecord[] = [];
  for await (const record of recordsAfter(table, scope, unfiled - 1, cursor.rev - unfiled + 1)) records.push(record);
  await fileVersions(table, records);
  await table.transactions.send(new TransactWriteCommand({ TransactItems: [advanceAction(table, filed, cursor)] }));
  return filed;
};

/**
 * Stores the versions of commits whose events a reader has appended, and takes its mark away. Where that fails the mark
 * stays, and the next event or recovery run goes on from there; the events do not wait for it.
 * @returns the positions, without the marks that are done
 */
const fileUnfiled = async (table: Table, positions: Positions): Promise<Positions> => {
  const cursors = new Map(positions.cursors);
  for (const [scope, cursor] of positions.cursors) {
    if (cursor.unfiled === undefined) continue;
    try {
      cursors.set(scope, await fileOf(table, scope, cursor, cursor.unfiled));
    } catch (error) {
      if (isSystemic(error)) throw error;
      if (refusal(error) === 'impossible')
        logError('The versions of a scope could not be stored now', { scope, error });
    }
  }
  return { ...positions, cursors };
};

export interface AppendOptions {
  /** Epoch ms after which no transaction is begun; default: none. */
  readonly deadline?: number;
  /** How far the scopes are, when that was read already. */
  readonly positions?: Positions;
  /** Called with the events of each transaction, a copy for each list. */
  readonly onAppend?: (events: readonly EventItem[]) => void;
}

/**
 * Appends to the log what the journals of these scopes hold beyond their cursors, up to the revisions given and no
 * further: of each scope strictly in the order of its commits, of several scopes the commit that was made first. One
 * transaction moves cursors, counts and ids under condition, so that a call that is repeated, overtaken or cut off half
 * way neither loses nor doubles nor reorders an event. It is the only way into the log. A scope that cannot be appended
 * does not stop the others (docs/decisions/0136).
 * @throws what the table answers when it refuses everything: no access, no table
 */
export const appendUpTo = async (
  table: Table,
  targets: ReadonlyMap<Scope, number>,
  by: Appender,
  options: AppendOptions = {},
): Promise<AppendResult> => {
  const read = options.positions ?? (await readPositions(table, [...targets.keys()]));
  const positions = by === 'reader' ? read : await fileUnfiled(table, read);
  const backlogs = [...targets]
    .map(([scope, target]) => openBacklog(scope, target, positions.cursors.get(scope)))
    .filter((backlog) => !isDone(backlog));
  return openAppend(table, backlogs, positions, by, options.onAppend)(options.deadline ?? Number.POSITIVE_INFINITY);
};
