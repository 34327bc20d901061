import { createHash } from 'node:crypto';
import type { Rights } from '../../identity/rights/rights.ts';
import type { KeyedRead } from '../../store/catalog/keyed-text.ts';
import type { Appending } from '../../store/event-log/append-for-reader.ts';
import type { Positions } from '../../store/event-log/cursor.ts';

/** The JSON of an answer about the log, or the means to make it. */
export type LogText = { readonly cached: KeyedRead } | { readonly text: string };

/**
 * A digest that identifies the content of the log: an event never changes, the log only grows, and for each scope it
 * contains everything up to the cursor.
 */
const digestOf = ({ cursors }: Positions): string => {
  const hash = createHash('sha256');
  for (const [scope, { rev, index, count, since, before }] of cursors)
    hash.update(`${scope} ${rev} ${index} ${count} ${since} ${before}\n`);
  return hash.digest('base64url');
};

/**
 * The text of an answer about the log. For administrators, who see all events, it is cached until something is appended
 * (docs/decisions/0174-nothing-twice.md). The log is read after its cursors, so the cached text contains all events up
 * to them. A later request that finds the same cursors, and no newer commit, misses no event.
 * @param asked identifies the question
 * @param make reads the log, after pending events are appended
 */
export const logText = async (
  { complete }: Appending,
  { admin }: Pick<Rights, 'admin'>,
  asked: readonly unknown[],
  make: () => Promise<string>,
): Promise<LogText> =>
  complete && admin
    ? { cached: { key: JSON.stringify([digestOf(complete), ...asked]), read: make } }
    : { text: await make() };
