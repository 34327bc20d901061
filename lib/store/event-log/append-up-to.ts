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
  /** Scopes that could not be appended, with the error. All others were appended. */
  readonly failed: ReadonlyMap<Scope, unknown>;
  /** Scopes for which time ran out, or for which others were faster; no event is lost. */
  readonly left: readonly Scope[];
  /** The cursors of the scopes after the call. */
  readonly positions: Positions;
  /** Whether, as far as this call noticed, others appended meanwhile; also true if not everything was appended. */
  readonly overtaken: boolean;
}

/** A scope is given up after this many failed attempts in a row. */
const maxFailures = 6;
/** The call gives up after this many lost races in a row. The next event, reader or recovery run continues. */
const maxLosses = 30;

/** The scopes that made a transaction fail; all scopes of the transaction when the error does not name them. */
const scopesAtFault = (error: unknown, { owners, parts }: Batch): readonly Backlog[] => {
  const codes = cancellationCodes(error);
  if (codes.every((code) => code === 'None')) return [...parts.keys()];
  return [...new Set(owners.filter((_, i) => (codes[i] ?? 'None') !== 'None'))].filter((owner) => owner !== undefined);
};

/** Most states that are stored as versions in one go, unless a single transaction passes more. */
const maxFiledKeys = 5_000;

/**
 * The commits of a scope that are in memory and have no versions yet: those that a transaction passes, and further ones
 * up to the limit.
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

/** One call of `appendUpTo`: it appends batch after batch, until nothing is left or time runs out. */
const openAppend = (
  table: Table,
  backlogs: Backlog[],
  { cursors, counter: first }: Positions,
  by: Appender,
  onAppend: AppendOptions['onAppend'],
) => {
  const failed = new Map<Scope, unknown>();
  /** By scope: the last commit whose versions are stored. */
  const filed = new Map<Scope, number>();
  let [open, counter] = [backlogs, first];
  let [appended, losses, overtaken] = [0, 0, false];

  const dropFinished = (): void => {
    for (const { scope, failures, error } of open)
      if (failures >= maxFailures) failed.set(scope, new CommitGivenUp([scope], false, error));
    open = open.filter((backlog) => !isDone(backlog) && !failed.has(backlog.scope));
  };

  /**
   * Waits, then reads the cursors again. @param suspects the scopes to blame, unless somebody else moved their cursors
   */
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

  /** One of these events can never be appended. Appending them one by one finds it. */
  const isolate = (error: unknown, batch: Batch): void => {
    const suspects = scopesAtFault(error, batch);
    for (const backlog of suspects.length > 0 ? suspects : batch.parts.keys()) {
      const events = batch.parts.get(backlog)?.events ?? 0;
      if (batch.parts.size === 1 && events <= 1) failed.set(backlog.scope, error);
      else backlog.oneByOne = Math.max(1, events);
    }
  };

  /**
   * Stores the versions of the commits that a transaction passes, and of the next commits in memory: filing a commit
   * reads all later commits, so it is cheaper to file many at once.
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
    // A scope that could not be read is tried again after all others, when some time has passed.
    const ready = open.filter(({ failures, commits }) => failures === 0 || commits.length > 0);
    await readNextCommits(table, ready.length > 0 ? ready : open);
    const batch = await nextBatch(table, open, counter, by);
    if (batch.actions.length === 0) return readAgain([], undefined);
    try {
      // The versions are stored before the cursor passes the commits. A reader does not wait for that, and leaves a
      // mark.
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

/** Stores the versions of the commits from revision `unfiled` on. @returns the cursor without its mark */
const fileOf = async (table: Table, scope: Scope, cursor: CursorItem, unfiled: number): Promise<CursorItem> => {
  const { unfiled: _, ...filed } = cursor;
  const records: CommitRecord[] = [];
  for await (const record of recordsAfter(table, scope, unfiled - 1, cursor.rev - unfiled + 1)) records.push(record);
  await fileVersions(table, records);
  await table.transactions.send(new TransactWriteCommand({ TransactItems: [advanceAction(table, filed, cursor)] }));
  return filed;
};

/**
 * Stores the versions of commits whose events a reader has appended, and removes the mark that the reader left. If that
 * fails, the mark stays, and the next event or recovery run continues; the events do not wait for it.
 * @returns the positions, without the marks that were removed
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
  /** The cursors of the scopes, if the caller has already read them. */
  readonly positions?: Positions;
  /** Called with the events of each transaction, one copy for each list. */
  readonly onAppend?: (events: readonly EventItem[]) => void;
}

/**
 * Appends the events of these scopes to the log, from the cursors up to the given revisions and no further. Within a
 * scope, it strictly follows the order of the commits; among scopes, it takes the earliest commit first. Each
 * transaction moves cursors, counts and ids under conditions. So a call that is repeated, overtaken or interrupted
 * neither loses nor doubles nor reorders an event. No other function writes into the log. A scope that cannot be
 * appended does not stop the others (docs/decisions/0136).
 * @throws the error of the table when it refuses every request: no access, no table
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
