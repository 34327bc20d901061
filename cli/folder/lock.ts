import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Flags, partKeys, partsOf, placeOfPart } from './flags.ts';
import { emptyEnvironment } from './schema.ts';
import { byText, canonicalText } from './value.ts';

/** Name of the file that remembers what the server had at the last pull or apply. It belongs into git. */
export const lockName = 'halyard.lock';

/**
 * What a server had, part by part: enough to see who has changed what since, and no second copy of it
 * (docs/decisions/0225-what-a-folder-of-flags-remembers.md).
 */
export interface Lock {
  readonly project: string;
  /** Of the project, where the server says it. */
  readonly revision?: number | undefined;
  /** Digests by the keys of parts. */
  readonly parts: ReadonlyMap<string, string>;
}

const lockSchema = z.object({
  version: z.literal(1),
  project: z.string(),
  revision: z.number().int().optional(),
  parts: z.record(z.string(), z.string()),
});

/** 48 bits: enough for one part to differ from what it was. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalText(value)).digest('hex').slice(0, 12);

const emptyDigest = digestOf(emptyEnvironment);

/** What the server has now. */
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
 * What the server has after some parts were changed from here. Of the others it remembers what they were before: what
 * somebody else changed meanwhile is still to be seen.
 */
export const lockAfter = (before: Lock, after: Lock, isChanged: (key: string) => boolean): Lock => {
  const keys = [...new Set([...before.parts.keys(), ...after.parts.keys()])].sort(byText);
  const parts = keys.flatMap((key): readonly (readonly [string, string])[] => {
    const digest = (isChanged(key) ? after : before).parts.get(key);
    return digest === undefined ? [] : [[key, digest]];
  });
  return { ...after, parts: new Map(parts) };
};

/** The digest of a part at that time; undefined: there was no such part. */
export const lockedDigest = ({ parts }: Lock, key: string): string | undefined => {
  const { feature, environment } = placeOfPart(key);
  const isEmpty = feature !== undefined && environment !== undefined && parts.has(partKeys.feature(feature));
  return parts.get(key) ?? (isEmpty ? emptyDigest : undefined);
};

/** One part a line, so that git merges it line by line. */
export const lockText = ({ project, revision, parts }: Lock): string =>
  `${JSON.stringify({ version: 1, project, revision, parts: Object.fromEntries(parts) }, null, 1)}\n`;

/** @returns undefined when the text is no such file, e.g. because a merge left marks in it */
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
 * @param wanted what the folder says, in every form that means the same; none: the folder does not have it
 * @param stored what the server has; undefined: nothing
 */
export const standingOf = (
  lock: Lock | undefined,
  key: string,
  wanted: readonly unknown[],
  stored: unknown,
): Standing => {
  const base = lock && lockedDigest(lock, key);
  const isBase = (value: unknown): boolean => (value === undefined ? undefined : digestOf(value)) === base;
  // Without a lock nobody knows what was there, but what the server does not have nobody can overwrite.
  if (isBase(stored)) return 'folder';
  if (wanted.length === 0) return base === undefined ? 'server' : 'both';
  return lock !== undefined && wanted.some(isBase) ? 'server' : 'both';
};
