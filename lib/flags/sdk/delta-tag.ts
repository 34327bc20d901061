import { hash, randomUUID } from 'node:crypto';
import type { Scope } from '../../store/table/keys.ts';

/** A scope at a revision, and the commit with that revision. */
export interface CommitOf {
  readonly scope: Scope;
  readonly rev: number;
  /** Undefined: unknown, so nobody can continue from here. */
  readonly commit: string | undefined;
}

/** What an entity tag of deltas contains. */
export interface DeltaTag {
  /** Identifies the request, and the commits that the answer shows. */
  readonly digest: string;
  /** The revision of each scope, by the scope's number; undefined: there are too many scopes for a header. */
  readonly revisions: ReadonlyMap<number, number> | undefined;
}

/**
 * Maximum number of scopes that a tag lists. At eight bytes each, in base64, the tag stays below 6 KB; API Gateway
 * accepts 10 KB of headers.
 */
const maxListed = 512;
const maxStoredRev = 2 ** 32 - 1;
const bytesOfScope = 8;
const tagForm = /^(?:W\/)?"?\d{1,15}:([\w-]{22}):([\w-]*)"?$/;

/** A number for a scope, which is part of its hash: the names of projects would be too long for a header. */
export const numberOfScope = (scope: Scope): number => hash('sha256', scope, 'buffer').readUInt32BE(0);

/**
 * The scopes in eight bytes each; empty when there are too many, a revision is too high, or two have the same number.
 */
const listOf = (all: readonly CommitOf[]): string => {
  if (all.length > maxListed || all.some(({ rev }) => rev > maxStoredRev)) return '';
  const bytes = Buffer.alloc(all.length * bytesOfScope);
  const numbers = new Set<number>();
  all.forEach(({ scope, rev }, i) => {
    const number = numberOfScope(scope);
    numbers.add(number);
    bytes.writeUInt32BE(number, i * bytesOfScope);
    bytes.writeUInt32BE(rev, i * bytesOfScope + 4);
  });
  return numbers.size === all.length ? bytes.toString('base64url') : '';
};

const revisionsIn = (list: string): ReadonlyMap<number, number> | undefined => {
  const bytes = Buffer.from(list, 'base64url');
  const count = bytes.length / bytesOfScope;
  if (!Number.isInteger(count) || count === 0 || count > maxListed) return undefined;
  return new Map(
    Array.from({ length: count }, (_, i) => [
      bytes.readUInt32BE(i * bytesOfScope),
      bytes.readUInt32BE(i * bytesOfScope + 4),
    ]),
  );
};

/**
 * Identifies an answer among all answers ever given, including those from other tables. After a restore revisions are
 * used again, but ids of commits are not (docs/decisions/0195).
 * @param question identifies the request
 */
export const digestOf = (question: string, all: readonly CommitOf[]): string => {
  const shown = all.map(({ scope, rev, commit }) => [scope, rev, commit ?? randomUUID()]);
  return hash('sha256', JSON.stringify([question, shown]), 'buffer')
    .subarray(0, 16)
    .toString('base64url');
};

/** Sum of the revisions. It grows with every commit of these scopes. */
export const revisionOf = (all: readonly CommitOf[]): number => all.reduce((sum, { rev }) => sum + rev, 0);

/** `"<revision>:<digest>:<revision of each scope>"` (contract: sdk §11.3). */
export const deltaTag = (digest: string, all: readonly CommitOf[]): string =>
  `"${revisionOf(all)}:${digest}:${listOf(all)}"`;

/** The first tag in `If-None-Match` that has the form for deltas; quotes and `W/` may be missing. */
export const deltaTagIn = (ifNoneMatch: string | undefined): DeltaTag | undefined => {
  for (const text of (ifNoneMatch ?? '').split(',')) {
    const [, digest, list] = tagForm.exec(text.trim()) ?? [];
    if (digest !== undefined && list !== undefined) return { digest, revisions: revisionsIn(list) };
  }
  return undefined;
};
