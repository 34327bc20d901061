import { hash, randomUUID } from 'node:crypto';
import type { Scope } from '../../store/table/keys.ts';

/** A scope at a revision, and the commit that made it. */
export interface CommitOf {
  readonly scope: Scope;
  readonly rev: number;
  /** Undefined: unknown; then nobody can continue from here. */
  readonly commit: string | undefined;
}

/** What an entity tag of deltas contains. */
export interface DeltaTag {
  /** Identifies what was asked for, and the commits that the answer shows. */
  readonly digest: string;
  /** The revision of each scope, by its number; undefined: the scopes are too many for a header. */
  readonly revisions: ReadonlyMap<number, number> | undefined;
}

/** Scopes that a tag lists: with eight bytes each in base64, it stays below 6 KB. API Gateway takes 10 KB of headers. */
const maxListed = 512;
const maxStoredRev = 2 ** 32 - 1;
const bytesOfScope = 8;
const tagForm = /^(?:W\/)?"?\d{1,15}:([\w-]{22}):([\w-]*)"?$/;

/** A number for a scope: part of a hash, because names of projects would be too long for a header. */
export const numberOfScope = (scope: Scope): number => hash('sha256', scope, 'buffer').readUInt32BE(0);

/** The scopes in eight bytes each; empty when they are too many, too high, or two have the same number. */
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
 * Identifies an answer among all that were ever given, also by other tables: numbers of revisions come again after a
 * restore, ids of commits do not (docs/decisions/0195).
 * @param question what was asked for
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

/** The first tag of `If-None-Match` that is one of deltas; quotes and `W/` may be missing. */
export const deltaTagIn = (ifNoneMatch: string | undefined): DeltaTag | undefined => {
  for (const text of (ifNoneMatch ?? '').split(',')) {
    const [, digest, list] = tagForm.exec(text.trim()) ?? [];
    if (digest !== undefined && list !== undefined) return { digest, revisions: revisionsIn(list) };
  }
  return undefined;
};
