import { createHash } from 'node:crypto';
import * as z from 'zod';
import { byText } from '../../../lib/basics/order.ts';
import { jsonText } from '../../output/plain-text.ts';
import { type Flags, partKeys, partsOf, placeOfPart } from '../flags.ts';
import { canonicalText } from '../value.ts';
import { emptyEnvironment } from './schema.ts';

/** Name of the file with the state of the server at the last pull or apply. It belongs into git. */
export const lockName = 'halyard.lock';

/**
 * The state of a server, part by part: enough to see who has changed what since, but no second copy of the contents
 * (docs/decisions/0225-what-a-folder-of-flags-remembers.md).
 */
export interface Lock {
  readonly project: string;
  /** Revision of the project, if the server returns it. */
  readonly revision?: number | undefined;
  /** Digests of parts by their keys. */
  readonly parts: ReadonlyMap<string, string>;
}

const lockSchema = z.object({
  version: z.literal(1),
  project: z.string(),
  revision: z.number().int().optional(),
  parts: z.record(z.string(), z.string()),
});

/** 48 bits are enough, because a digest is compared only with another one of the same part. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalText(value)).digest('hex').slice(0, 12);

const emptyDigest = digestOf(emptyEnvironment);

/** The lock for the present state of the server. */
export const lockOf = (flags: Flags, revision?: number): Lock => ({
  project: flags.project.id,
  revision,
  parts: new Map(
    [...partsOf(flags)]
      .map(([key, value]) => [key, digestOf(value)] as const)
      .filter(([, digest]) => digest !== emptyDigest)
      .sort(([a], [b]) => byText(a, b)),
  ),
});

/**
 * The lock after this folder has changed some parts. Other parts keep their old digests, so that changes by others in
 * between stay visible.
 */
export const lockAfter = (before: Lock, after: Lock, isChanged: (key: string) => boolean): Lock => {
  const keys = [...new Set([...before.parts.keys(), ...after.parts.keys()])].sort(byText);
  const parts = keys.flatMap((key): readonly (readonly [string, string])[] => {
    const digest = (isChanged(key) ? after : before).parts.get(key);
    return digest === undefined ? [] : [[key, digest]];
  });
  return { ...after, parts: new Map(parts) };
};

/** The digest of a part at the last pull or apply; undefined: the part did not exist. */
export const lockedDigest = ({ parts }: Lock, key: string): string | undefined => {
  const { feature, environment } = placeOfPart(key);
  const isEmpty = feature !== undefined && environment !== undefined && parts.has(partKeys.feature(feature));
  return parts.get(key) ?? (isEmpty ? emptyDigest : undefined);
};

/** One part per line, so that git can merge the file. */
export const lockText = ({ project, revision, parts }: Lock): string =>
  `${jsonText({ version: 1, project, revision, parts: Object.fromEntries(parts) }, 1)}\n`;

/** @returns undefined when the text is no lock, e.g. because of merge conflict markers */
export const parseLock = (text: string): Lock | undefined => {
  try {
    const { project, revision, parts } = lockSchema.parse(JSON.parse(text));
    return { project, revision, parts: new Map(Object.entries(parts)) };
  } catch {
    return undefined;
  }
};

/** Who has changed a part since the last pull: only the folder, only the server, or both. */
export type Standing = 'folder' | 'server' | 'both';

/**
 * Who has changed a part that differs.
 * @param wanted the part in the folder, in every form with the same meaning; empty: the folder does not have it
 * @param stored the part on the server; undefined: the server does not have it
 */
export const standingOf = (
  lock: Lock | undefined,
  key: string,
  wanted: readonly unknown[],
  stored: unknown,
): Standing => {
  const base = lock && lockedDigest(lock, key);
  const isBase = (value: unknown): boolean => (value === undefined ? undefined : digestOf(value)) === base;
  // Without a lock the earlier state is unknown, but a part that the server lacks cannot be overwritten.
  if (isBase(stored)) return 'folder';
  if (wanted.length === 0) return base === undefined ? 'server' : 'both';
  return lock !== undefined && wanted.some(isBase) ? 'server' : 'both';
};
