import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Head } from '../commit/head.ts';
import { readHeads, readHeadsOf } from '../commit/read-heads.ts';
import { logError } from '../runtime/log.ts';
import { emitSignal } from '../runtime/signals.ts';
import { CommitGivenUp, isSystemic, refusal } from '../table/errors.ts';
import type { Scope } from '../table/keys.ts';
import { jitter } from '../table/pause.ts';
import type { Table } from '../table/table.ts';
import { type Batch, nextBatch } from './batch.ts';
import { type Appender, type Positions, readPositions } from './cursor.ts';
import { isDone, type Lane, moveTo, noteLoss, openLane, refill } from './lane.ts';

/** What became of a filing. */
export interface AppendResult {
  /** Number of events filed. */
  readonly filed: number;
  /** Scopes that could not be filed, and why; the others were. */
  readonly failed: ReadonlyMap<Scope, unknown>;
  /** Scopes that there was no time for, or for which others were faster; nothing is lost. */
  readonly left: readonly Scope[];
}

/** Attempts in a row that a scope may cost before it is given up. */
const maxOwnLosses = 6;
/** Races lost in a row before all is given up; the next event, reader or recovery run takes it from there. */
const maxLosses = 30;

/** The scopes that a refused transaction was refused for; all of its scopes when it does not tell. */
const blamed = (error: unknown, { owners, parts }: Batch): readonly Lane[] => {
  const reasons =
    error instanceof Error && 'CancellationReasons' in error && Array.isArray(error.CancellationReasons)
      ? error.CancellationReasons.map((reason: { Code?: string }) => reason?.Code ?? 'None')
      : [];
  if (reasons.every((code) => code === 'None')) return [...parts.keys()];
  return [...new Set(owners.filter((_, i) => (reasons[i] ?? 'None') !== 'None'))].filter((lane) => lane !== undefined);
};

const openFiling = (table: Table, lanes: Lane[], first: Positions['counter'], by: Appender) => {
  const failed = new Map<Scope, unknown>();
  let [open, counter] = [lanes, first];
  let [filed, losses] = [0, 0];

  const setAside = (): void => {
    for (const { scope, losses: own, error } of open)
      if (own >= maxOwnLosses) failed.set(scope, new CommitGivenUp([scope], false, error));
    open = open.filter((lane) => !isDone(lane) && !failed.has(lane.scope));
  };

  /** Waits, and reads how far the scopes are by now. @param suspects those whose failure it was, if they did not move */
  const lookAgain = async (suspects: readonly Lane[], error: unknown): Promise<void> => {
    losses++;
    const attempt = Math.max(losses, ...open.map((lane) => lane.losses));
    await table.pace.sleep(jitter(attempt, table.pace.random));
    const positions = await readPositions(
      table,
      open.map(({ scope }) => scope),
    );
    counter = positions.counter;
    const moved = open.filter((lane) => moveTo(lane, positions.cursors.get(lane.scope)));
    if (moved.length > 0) losses = 0;
    for (const lane of suspects) if (!moved.includes(lane)) noteLoss(lane, error);
  };

  const taken = (batch: Batch): void => {
    counter = batch.counter;
    for (const [lane, part] of batch.parts) {
      moveTo(lane, part.cursor);
      lane.losses = 0;
      lane.careful = Math.max(0, lane.careful - Math.max(1, part.filed));
    }
    filed += batch.filed;
    if (batch.late > 0) emitSignal('eventsFiledLate', { events: batch.late });
    losses = 0;
  };

  /** One of these events can never be filed: it is found by filing them one by one. */
  const impossible = (error: unknown, batch: Batch): void => {
    const suspects = blamed(error, batch);
    for (const lane of suspects.length > 0 ? suspects : batch.parts.keys()) {
      const own = batch.parts.get(lane)?.filed ?? 0;
      if (batch.parts.size === 1 && own <= 1) failed.set(lane.scope, error);
      else lane.careful = Math.max(1, own);
    }
  };

  const step = async (): Promise<void> => {
    // A scope that could not be read is tried again when the others are filed, and some time has passed.
    const ready = open.filter(({ losses: own, waiting }) => own === 0 || waiting.length > 0);
    await refill(table, ready.length > 0 ? ready : open);
    const batch = await nextBatch(table, open, counter, by);
    if (batch.actions.length === 0) return lookAgain([], undefined);
    try {
      await table.transactions.send(new TransactWriteCommand({ TransactItems: [...batch.actions] }));
      taken(batch);
    } catch (error) {
      if (isSystemic(error)) throw error;
      if (refusal(error) === 'impossible') impossible(error, batch);
      else await lookAgain(blamed(error, batch), error);
    }
  };

  return async (deadline: number): Promise<AppendResult> => {
    for (setAside(); open.length > 0 && losses < maxLosses && table.pace.now() < deadline; setAside()) await step();
    return { filed, failed, left: open.map(({ scope }) => scope) };
  };
};

/**
 * Files what the journals of these scopes hold beyond their cursors, up to the revisions given and no further, under the
 * next ids of the log: of each scope strictly in the order of its commits, of several the commit that was made first.
 * One transaction moves cursors, counts and ids under condition, so that a call that is repeated, overtaken, or cut off
 * half way neither loses nor doubles nor reorders an event. It is the stream's, the recovery run's and the endpoints'
 * one
 * way into the log. A scope that cannot be filed does not hold up the others (docs/decisions/0136).
 * @param options.deadline epoch ms after which no transaction is begun; default: none
 * @param options.positions how far the scopes are, when that was read already
 * @throws what the table answers when it refuses everything: no access, no table
 */
export const appendUpTo = async (
  table: Table,
  targets: ReadonlyMap<Scope, number>,
  by: Appender,
  options: { readonly deadline?: number; readonly positions?: Positions } = {},
): Promise<AppendResult> => {
  const { cursors, counter } = options.positions ?? (await readPositions(table, [...targets.keys()]));
  const lanes = [...targets]
    .map(([scope, target]) => openLane(scope, target, cursors.get(scope)))
    .filter((lane) => !isDone(lane));
  return openFiling(table, lanes, counter, by)(options.deadline ?? Number.POSITIVE_INFINITY);
};

/** Up to which revision each scope is to be filed so that all that was committed before the heads were read is there. */
export const targetsOf = (heads: readonly Head[]): ReadonlyMap<Scope, number> =>
  new Map(heads.map(({ scope, rev }) => [scope, rev]));

/** What could not be filed goes to the log; metrics count these lines (docs/operations.md). */
export const reportUnfiled = ({ failed, left }: AppendResult): void => {
  for (const [scope, error] of failed) logError('The events of a scope could not be appended', { scope, error });
  const [first] = left;
  if (first !== undefined) logError('Events were not appended in time', { scopes: left.length, first });
};

/**
 * Files what is pending in a scope.
 * @returns the number of events this call filed.
 * @throws CommitGivenUp when others kept filing faster (nothing is lost: they filed); whatever kept it from being filed
 */
export const appendPending = async (table: Table, scope: Scope, by: Appender = 'reader'): Promise<number> => {
  const [heads, positions] = await Promise.all([readHeadsOf(table, [scope]), readPositions(table, [scope])]);
  const { filed, failed, left } = await appendUpTo(table, targetsOf(heads), by, { positions });
  if (failed.has(scope)) throw failed.get(scope);
  if (left.length > 0) throw new CommitGivenUp([scope], false);
  return filed;
};

/** The heads of all scopes, and how far each is filed: two queries of small items. */
export const readBehind = async (table: Table) => {
  const [heads, positions] = await Promise.all([readHeads(table), readPositions(table, '*')]);
  return { heads, positions };
};

/** The scopes whose journal is ahead of the log. */
export const scopesBehind = async (table: Table): Promise<Scope[]> => {
  const { heads, positions } = await readBehind(table);
  return heads.filter(({ scope, rev }) => rev > (positions.cursors.get(scope)?.rev ?? 0)).map(({ scope }) => scope);
};

/** Time for one recovery run, in ms; what is left then waits for the next. */
const recoveryMs = 120_000;

/**
 * The recovery run: files what is pending in every scope; what could not be filed goes to the log.
 * @returns the number of events filed.
 */
export const appendAllPending = async (table: Table): Promise<number> => {
  const deadline = table.pace.now() + recoveryMs;
  const { heads, positions } = await readBehind(table);
  const filing = await appendUpTo(table, targetsOf(heads), 'recovery', { deadline, positions });
  reportUnfiled(filing);
  return filing.filed;
};

/** Time for one batch of the stream, in ms: less than the writer's time-out, so that it can say what it filed. */
const writerMs = 40_000;

/**
 * The event-log writer: files what is there of the scopes that have news, at least up to the revisions that the news
 * named: a head may be seen later than the record written with it. What could not be filed goes to the log.
 * @returns the scopes that could not be filed
 */
export const appendPendingOf = async (table: Table, news: ReadonlyMap<Scope, number>): Promise<ReadonlySet<Scope>> => {
  if (news.size === 0) return new Set();
  const deadline = table.pace.now() + writerMs;
  try {
    const heads = await readHeadsOf(table, [...news.keys()]);
    const targets = new Map(heads.map(({ scope, rev }) => [scope, Math.max(rev, news.get(scope) ?? 0)]));
    const filing = await appendUpTo(table, targets, 'stream', { deadline });
    reportUnfiled(filing);
    return new Set([...filing.failed.keys(), ...filing.left]);
  } catch (error) {
    reportUnfiled({ filed: 0, failed: new Map([...news.keys()].slice(0, 1).map((scope) => [scope, error])), left: [] });
    return new Set(news.keys());
  }
};
