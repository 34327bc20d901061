import { createHash } from 'node:crypto';
import type { Rights } from '../../identity/rights/rights.ts';
import type { KeyedRead } from '../../store/catalog/keyed-text.ts';
import type { Appending } from '../../store/event-log/append-for-reader.ts';
import type { Positions } from '../../store/event-log/cursor.ts';

/** The JSON of an answer about the log, or how to get it. */
export type LogText = { readonly cached: KeyedRead } | { readonly text: string };

/**
 * Stands for the events that are in the log: an event never changes, the log only grows, and of each scope it has
 * everything up to the cursor.
 */
const digestOf = ({ cursors }: Positions): string => {
  const hash = createHash('sha256');
  for (const [scope, { rev, index, count, since, before }] of cursors)
    hash.update(`${scope} ${rev} ${index} ${count} ${since} ${before}\n`);
  return hash.digest('base64url');
};

/**
 * An answer about the log as text. That of an administrator, who sees all events, is kept as long as nothing is appended
 * (docs/decisions/0174-nothing-twice.md): the log was read after these cursors were seen, so it had all of their events,
 * and whoever finds the same cursors later, and no commit beyond them, misses none.
 * @param asked what was asked for
 * @param make reads the log, once what is pending is appended
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
