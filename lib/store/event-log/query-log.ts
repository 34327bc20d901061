import type { Range } from '../table/keys.ts';
import { queryItems, type Source } from '../table/read.ts';
import type { Appended } from './append-for-reader.ts';
import type { EventItem } from './event-item.ts';

/** A range of one list of the log, newest event first. */
export type LogRange = Omit<Range, 'prefix' | 'descending'>;

/** The events in `added` that the range covers, newest first, then the stored ones without them. */
async function* joined(
  range: Range,
  added: readonly EventItem[],
  stored: AsyncIterable<EventItem>,
): AsyncGenerator<EventItem> {
  const { limit = Number.POSITIVE_INFINITY } = range;
  const { from = '', to } = range;
  const own = added.filter(({ pk, sk }) => pk === range.pk && sk >= from && (to === undefined || sk <= to)).reverse();
  const keys = new Set(own.map(({ sk }) => sk));
  yield* own.slice(0, limit);
  let left = limit - own.length;
  for await (const item of stored) {
    // This event was read while it was being appended, and is already among the added ones.
    if (keys.has(item.sk)) continue;
    if (left-- <= 0) return;
    yield item;
  }
}

async function* withFirst<T>(first: Promise<IteratorResult<T, unknown>>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  const { done, value } = await first;
  if (done) return;
  yield value;
  yield* rest;
}

async function* whenAppended(
  source: Source,
  range: Range,
  stored: AsyncIterable<EventItem>,
  appended: Promise<Appended>,
): AsyncGenerator<EventItem> {
  const { added } = await appended;
  yield* added ? joined(range, added, stored) : queryItems<EventItem>(source, range);
}

/**
 * Events of a list, newest first, including those that this reader appends. The read runs in parallel with the append;
 * if others appended too, the list is read again.
 */
export const queryLog = (source: Source, list: LogRange, appended: Promise<Appended>): AsyncIterable<EventItem> => {
  const range: Range = { ...list, descending: true };
  const stored = queryItems<EventItem>(source, range);
  const first = stored.next();
  // The error is handled where the promise is awaited.
  first.catch(() => undefined);
  return whenAppended(source, range, withFirst(first, stored), appended);
};
