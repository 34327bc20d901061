import { type Head, readHeads, readHeadsOf } from '../commit/head.ts';
import type { RequestReads } from '../commit/request.ts';
import { cursorKey, eventCounterKey, eventLogPartition, type Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { logFailures, targetsOf } from './append.ts';
import { appendUpTo } from './append-up-to.ts';
import { isReadByKey, type Positions, readPositions } from './cursor.ts';
import type { EventItem } from './event-item.ts';

/** Time that a reader spends on appending, in ms: well below the 29 s in which API Gateway wants its answer. */
const maxReaderMs = 10_000;

/** The log once a reader has appended to it. */
export interface Appended {
  /** How far the scopes are, and the size of the log. */
  readonly positions: Positions;
  /**
   * All events that came to the log since the positions were read first, in order, a copy for each list; undefined:
   * others appended too, or not everything could be appended.
   */
  readonly added: readonly EventItem[] | undefined;
}

/** What a reader of the log waits for. */
export interface Appending {
  /** The heads up to which it is appended. */
  readonly heads: readonly Head[];
  /** How far the scopes are, if nothing has to be appended: the log has all events up to the heads. */
  readonly complete: Positions | undefined;
  readonly appended: Promise<Appended>;
}

/** What a reader of the log rests on. */
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
 * Begins to append what was committed before this call, so that callers find their own events, and nothing that is
 * committed meanwhile: others go on writing. A reader is not refused because nothing can be written: what cannot be
 * appended is logged, and the reader sees the rest (docs/decisions/0136). Meanwhile the reader can read the log
 * (`queryLog`). Nothing is written when nothing is pending.
 */
export const appendForReader = async (table: Table, scopes: readonly Scope[] | '*'): Promise<Appending> => {
  const [heads, positions] = await Promise.all([
    scopes === '*' ? readHeads(table) : readHeadsOf(table, scopes),
    readPositions(table, scopes),
  ]);
  const { prefetched: _, ...anew } = table;
  const isComplete = heads.every(({ scope, rev }) => (positions.cursors.get(scope)?.rev ?? 0) >= rev);
  return { heads, complete: isComplete ? positions : undefined, appended: append(anew, heads, positions) };
};
