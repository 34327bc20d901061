import { type Head, readHeads, readHeadsOf } from '../commit/head.ts';
import type { RequestReads } from '../commit/request.ts';
import { cursorKey, eventCounterKey, eventLogPartition, type Scope } from '../table/keys.ts';
import { type Source, tableOf } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { logFailures, targetsOf } from './append.ts';
import { appendUpTo } from './append-up-to.ts';
import { isReadByKey, type Positions, readPositions } from './cursor.ts';
import type { EventItem } from './event-item.ts';

/** Time that a reader spends on appending, in ms: well below the 29 s in which API Gateway wants its answer. */
const maxReaderMs = 10_000;

/** The log after a reader has appended to it. */
export interface Appended {
  /** The cursors of the scopes, and the size of the log. */
  readonly positions: Positions;
  /**
   * All events that were appended after the positions were first read, in order, one copy for each list; undefined:
   * others appended too, or not everything could be appended.
   */
  readonly added: readonly EventItem[] | undefined;
}

/** An append that a reader of the log has begun. */
export interface Appending {
  /** The heads; everything up to them is appended. */
  readonly heads: readonly Head[];
  /** The cursors of the scopes when the log already has all events up to the heads; undefined: something is pending. */
  readonly complete: Positions | undefined;
  readonly appended: Promise<Appended>;
}

/** The reads of a request that reads the log. */
export const logReads = (scopes: readonly Scope[] | '*'): RequestReads =>
  isReadByKey(scopes)
    ? { scopes, keys: [eventCounterKey, ...scopes.map(cursorKey)] }
    : { scopes, ranges: [{ pk: eventLogPartition }] };

const append = async (table: Table, heads: readonly Head[], positions: Positions): Promise<Appended> => {
  const deadline = table.pace.now() + maxReaderMs;
  const added: EventItem[] = [];
  try {
    const result = await appendUpTo(table, targetsOf(heads), 'reader', {
      deadline,
      positions,
      onAppend: (events) => added.push(...events),
    });
    logFailures(result);
    return { positions: result.positions, added: result.overtaken ? undefined : added };
  } catch (error) {
    logFailures({ failed: new Map(heads.slice(0, 1).map(({ scope }) => [scope, error])), left: [] });
    return { positions, added: undefined };
  }
};

/**
 * Begins to append everything that was committed before this call, so that callers find their own events. It does not
 * append later commits: writers may go on for ever. A reader is not refused because the table cannot be written: events
 * that cannot be appended are logged, and the reader sees the rest (docs/decisions/0136). Meanwhile the reader can read
 * the log (`queryLog`). Writes nothing when nothing is pending.
 */
export const appendForReader = async (source: Source, scopes: readonly Scope[] | '*'): Promise<Appending> => {
  const [heads, positions] = await Promise.all([
    scopes === '*' ? readHeads(source) : readHeadsOf(source, scopes),
    readPositions(source, scopes),
  ]);
  const isComplete = heads.every(({ scope, rev }) => (positions.cursors.get(scope)?.rev ?? 0) >= rev);
  return { heads, complete: isComplete ? positions : undefined, appended: append(tableOf(source), heads, positions) };
};
