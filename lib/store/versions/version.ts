import type { Stored } from '../table/items.ts';
import { type Key, padded, type Range, versionKey, versionsPartition } from '../table/keys.ts';
import { maxPartBytes } from '../table/limits.ts';
import { packStates, unpackStates } from '../wire/states.ts';

/**
 * A state that a subject had until a commit changed it. Subjects are a feature with its environments, a segment, or the
 * settings of a project. Versions let a reader get one subject at a revision without all the others.
 */
export interface VersionItem extends Key {
  readonly kind: 'version';
  /** Revision of the commit that replaced this state. */
  readonly rev: number;
  /** When that commit was made, ISO 8601. */
  readonly at: string;
  /** Newest revision among the items of the state: the state is valid from there on. Absent: there were no items. */
  readonly from?: number;
  /** Sort keys of the items, and the items; absent: there were none, or they are too large for one item. */
  readonly keys?: readonly string[];
  readonly bytes?: Uint8Array;
  readonly large?: true;
  /** Epoch seconds. */
  readonly expires: number;
}

/** @param items of the state that was replaced */
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

/** The items of the state; undefined when they were too large to be stored. */
export const itemsOfVersion = (pk: string, { keys = [], bytes, large }: VersionItem): readonly Stored[] | undefined => {
  if (large) return undefined;
  if (bytes === undefined) return [];
  return unpackStates<Stored>(
    bytes,
    keys.map((sk) => ({ pk, sk })),
  ).flatMap(({ item }) => (item ? [item] : []));
};

/** The range of the first version of a subject after a revision. */
export const firstVersionAfter = (subject: Key, rev: number): Range => ({
  pk: versionsPartition(subject),
  from: padded(rev + 1),
  limit: 1,
});

/** The range of the revisions at which a subject changed, newest first. @param before exclusive */
export const versionsBefore = (subject: Key, before: number): Range => ({
  pk: versionsPartition(subject),
  to: padded(before - 1),
  descending: true,
});
