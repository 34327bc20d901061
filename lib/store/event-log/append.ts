import { type Head, readHeads, readHeadsOf } from '../commit/head.ts';
import type { MarkItem } from '../deliveries/marks.ts';
import { logError } from '../runtime/log.ts';
import { CommitGivenUp } from '../table/errors.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type AppendResult, appendUpTo } from './append-up-to.ts';
import { type Appender, readPositions, readPositionsAndMark } from './cursor.ts';

/** The revisions up to which to append everything that was committed before the heads were read. */
export const targetsOf = (heads: readonly Head[]): ReadonlyMap<Scope, number> =>
  new Map(heads.map(({ scope, rev }) => [scope, rev]));

/** Logs the scopes that could not be appended. */
export const logFailures = ({ failed, left }: Pick<AppendResult, 'failed' | 'left'>): void => {
  for (const [scope, error] of failed) logError('The events of a scope could not be appended', { scope, error });
  const [first] = left;
  if (first !== undefined) logError('Events were not appended in time', { scopes: left.length, first });
};

/**
 * Appends the pending events of a scope.
 * @returns the number of events that this call appended
 * @throws CommitGivenUp when other processes were faster every time (they appended the events); else the error of the
 * append
 */
export const appendPending = async (table: Table, scope: Scope, by: Appender = 'reader'): Promise<number> => {
  const [heads, positions] = await Promise.all([readHeadsOf(table, [scope]), readPositions(table, [scope])]);
  const { appended, failed, left } = await appendUpTo(table, targetsOf(heads), by, { positions });
  if (failed.has(scope)) throw failed.get(scope);
  if (left.length > 0) throw new CommitGivenUp([scope], false);
  return appended;
};

/** Reads the heads and the cursors of all scopes: two queries of small items. */
const readEverything = async (table: Table) => {
  const [heads, positions] = await Promise.all([readHeads(table), readPositions(table, '*')]);
  return { heads, positions };
};

/** The scopes whose journal is ahead of the log. */
export const scopesBehind = async (table: Table): Promise<Scope[]> => {
  const { heads, positions } = await readEverything(table);
  return heads.filter(({ scope, rev }) => rev > (positions.cursors.get(scope)?.rev ?? 0)).map(({ scope }) => scope);
};

/** How long a recovery run may append, in ms; the next run continues. */
const maxRecoveryMs = 120_000;

/**
 * For the recovery run: appends the pending events of every scope, and logs the scopes that could not be appended.
 * @returns the number of events appended
 */
export const appendAllPending = async (table: Table): Promise<number> => {
  const deadline = table.pace.now() + maxRecoveryMs;
  const { heads, positions } = await readEverything(table);
  const result = await appendUpTo(table, targetsOf(heads), 'recovery', { deadline, positions });
  logFailures(result);
  return result.appended;
};

/** Time for one batch of the stream, in ms: less than the writer's time-out, so that it can still report the result. */
const maxWriterMs = 40_000;

/** What the event-log writer has done with a batch. */
export interface WriterResult {
  /** The scopes that could not be appended. */
  readonly failed: ReadonlySet<Scope>;
  /**
   * That events are delivered to integrations, read before anything was appended. Deliveries that begin later do so with a
   * commit, for which the writer is called again.
   */
  readonly mark: MarkItem | undefined;
}

/**
 * For the event-log writer: appends the pending events of the scopes that the announced names, at least up to the revisions
 * in the announced (a head may become visible later than the record of the same commit). Logs the scopes that failed.
 */
export const appendPendingOf = async (table: Table, announced: ReadonlyMap<Scope, number>): Promise<WriterResult> => {
  if (announced.size === 0) return { failed: new Set(), mark: undefined };
  const deadline = table.pace.now() + maxWriterMs;
  try {
    const scopes = [...announced.keys()];
    const [heads, positions] = await Promise.all([readHeadsOf(table, scopes), readPositionsAndMark(table, scopes)]);
    const targets = new Map(heads.map(({ scope, rev }) => [scope, Math.max(rev, announced.get(scope) ?? 0)]));
    const result = await appendUpTo(table, targets, 'stream', { deadline, positions });
    logFailures(result);
    return { failed: new Set([...result.failed.keys(), ...result.left]), mark: positions.mark };
  } catch (error) {
    logFailures({ failed: new Map([...announced.keys()].slice(0, 1).map((scope) => [scope, error])), left: [] });
    return { failed: new Set(announced.keys()), mark: undefined };
  }
};
