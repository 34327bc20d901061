import { type Key, keyText, projectKey, projectOfScope, type Scope } from '../table/keys.ts';
import type { HeadChange } from './context.ts';
import type { Head } from './head.ts';

/**
 * Whether a commit makes the project of its scope, or ends it. It is found here, where every commit passes, and not
 * left to those that make projects: the log of a deleted project must never pass to a later one of the same id
 * (docs/decisions/0135).
 */
export interface ProjectLife {
  readonly begins: boolean;
  readonly ends: boolean;
}

/** @param made the keys that a commit writes and that were absent before; of those removed, the ones that were there */
export const projectLife = (scope: Scope, made: readonly Key[], removed: readonly Key[]): ProjectLife => {
  const project = projectOfScope(scope);
  const own = project === undefined ? undefined : keyText(projectKey(project));
  const isProject = (key: Key): boolean => keyText(key) === own;
  return { begins: made.some(isProject), ends: removed.some(isProject) };
};

const sinceOf = (head: Head, { begins, ends }: ProjectLife): number | undefined => {
  if (begins) return head.rev + 1;
  return ends ? undefined : head.since;
};

/** Other scopes that a head remembers: more than a transaction usually writes. */
const maxRestsOn = 4;

/**
 * What the next revision of a scope rests on in other scopes: what this commit writes or relies on, then what was
 * known.
 */
const restsOnOf = (head: Head, revisions: ReadonlyMap<Scope, number>): Pick<Head, 'restsOn'> => {
  const others = [...revisions].filter(([scope]) => scope !== head.scope);
  const older = Object.entries(head.restsOn ?? {}).filter(([scope]) => !revisions.has(scope as Scope));
  const all = [...others, ...older].slice(0, maxRestsOn);
  return all.length > 0 ? { restsOn: Object.fromEntries(all) } : {};
};

/** What a commit is, as far as heads show it. */
export interface MadeBy {
  readonly id: string;
  readonly now: Date;
  /** Of all scopes that it writes or relies on. */
  readonly revisions: ReadonlyMap<Scope, number>;
  readonly life: ProjectLife;
}

/** The head of a scope after a commit. */
export const nextHead = (head: Head, change: HeadChange | undefined, made: MadeBy): Head => {
  const since = sinceOf(head, made.life);
  return {
    ...(head.unknown && { unknown: head.unknown }),
    scope: head.scope,
    rev: head.rev + 1,
    commit: made.id,
    at: Math.floor(made.now.getTime() / 1000),
    features: head.features + (change?.features ?? 0),
    ...((change?.private ?? head.private) && { private: true }),
    ...((change?.gone ?? head.gone) && { gone: true }),
    ...(since !== undefined && { since }),
    ...((head.counters || change?.counters) && { counters: { ...head.counters, ...change?.counters } }),
    ...restsOnOf(head, made.revisions),
  };
};
