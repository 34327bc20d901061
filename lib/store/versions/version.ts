import type { Stored } from '../table/items.ts';
import { type Key, padded, type Range, versionKey, versionsPartition } from '../table/keys.ts';
import { maxPartBytes } from '../table/limits.ts';
import { packStates, unpackStates } from '../wire/states.ts';

/**
 * A state that a subject had until a commit changed it: a feature with its environments, a segment, a project's own
 * settings. By it one thing at a revision is read without all the others.
 */
export interface VersionItem extends Key {
  readonly kind: 'version';
  /** Revision of the commit that ended this state. */
  readonly rev: number;
  /** When that commit was made, ISO 8601. */
  readonly at: string;
  /** Newest revision among the items of the state: it holds from there on. Absent: there was nothing. */
  readonly from?: number;
  /** Sort keys of the items, and the items; absent: there was nothing, or it is too large for one item. */
  readonly keys?: readonly string[];
  readonly bytes?: Uint8Array;
  readonly large?: true;
  /** Epoch seconds. */
  readonly expires: number;
}

/** @param items the state that ended */
export const versionItem = (
  subject: Key,
  { rev, at }: { readonly rev: number; readonly at: string },
  items: readonly Stored[],
  expires: number,
): VersionItem => {
  const bytes = items.length > 0 ? packStates(items) : undefined;
  const fits = bytes !== undefined && bytes.length <= maxPartBytes;
  return {
    ...versionKey(subject, rev),
    kind: 'version',
    rev,
    at,
    ...(items.length > 0 && { from: Math.max(...items.map((item) => item.rev)) }),
    ...(fits && { keys: items.map(({ sk }) => sk), bytes }),
    ...(bytes !== undefined && !fits && { large: true }),
    expires,
  };
};

/** The items of the state; undefined when they were too large to be kept here. */
export const itemsOfVersion = (pk: string, { keys = [], bytes, large }: VersionItem): readonly Stored[] | undefined => {
  if (large) return undefined;
  if (bytes === undefined) return [];
  return unpackStates<Stored>(
    bytes,
    keys.map((sk) => ({ pk, sk })),
  ).flatMap(({ item }) => (item ? [item] : []));
};

/** The first state of a subject that ended after a revision. */
export const firstVersionAfter = (subject: Key, rev: number): Range => ({
  pk: versionsPartition(subject),
  from: padded(rev + 1),
  limit: 1,
});

/** The revisions at which a subject changed, newest first. @param before exclusive */
export const versionsBefore = (subject: Key, before: number): Range => ({
  pk: versionsPartition(subject),
  to: padded(before - 1),
  descending: true,
});
