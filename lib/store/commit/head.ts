import { headKey, type Key, keyText, projectKey, projectOfScope, type Scope } from '../table/keys.ts';
import type { HeadChange } from './context.ts';

/** The newest revision of a scope. It is small: the heads of 500 projects are one query of about ten read units. */
export interface Head {
  readonly scope: Scope;
  /** Number of commits so far; 0: none. */
  readonly rev: number;
  /** Id of the commit that made this revision; empty at 0. */
  readonly commit: string;
  /** When that commit was made, in epoch seconds; 0 at 0. */
  readonly at: number;
  /** Number of active (not archived) features. */
  readonly features: number;
  /** The project's mode is `private`. */
  readonly private?: true;
  /** The project was deleted. If its id is used again, the history goes on. */
  readonly gone?: true;
  /**
   * The revision that made the present project; what came before belongs to earlier ones of its id
   * (docs/decisions/0135). Absent: there is no project, or it was made before this was noted.
   */
  readonly since?: number;
  /** Last ids given out, by kind; on the instance only. */
  readonly counters?: Readonly<Record<string, number>>;
  /**
   * Revisions of other scopes that must be there if this one is: of the last few scopes that were written in one
   * transaction with this one, or that such a transaction relied on. While a transaction is being applied, a reader may
   * see some of its heads and not others; by this it notices.
   */
  readonly restsOn?: Readonly<Record<string, number>>;
  /** Members that another version wrote (docs/decisions/0164-versions-may-overlap.md); absent: none. */
  readonly unknown?: Readonly<Record<string, unknown>>;
}

/** A head as it is stored. */
export interface HeadItem {
  readonly pk: string;
  readonly sk: Scope;
  readonly kind: 'head';
  readonly rev: number;
  readonly commit: string;
  readonly at?: number;
  readonly features?: number;
  readonly private?: true;
  readonly gone?: true;
  readonly since?: number;
  readonly counters?: Readonly<Record<string, number>>;
  readonly restsOn?: Readonly<Record<string, number>>;
}

/** Members of a stored head that this version knows. */
const known = {
  pk: true,
  sk: true,
  kind: true,
  rev: true,
  commit: true,
  at: true,
  features: true,
  private: true,
  gone: true,
  since: true,
  counters: true,
  restsOn: true,
} as const satisfies Record<keyof HeadItem, true>;

const unknownOf = (item: HeadItem | undefined): Pick<Head, 'unknown'> => {
  const members = Object.entries(item ?? {}).filter(([name]) => !Object.hasOwn(known, name));
  return members.length > 0 ? { unknown: Object.fromEntries(members) } : {};
};

export const decodeHead = (scope: Scope, item: HeadItem | undefined): Head => ({
  ...unknownOf(item),
  scope,
  rev: item?.rev ?? 0,
  commit: item?.commit ?? '',
  at: item?.at ?? 0,
  features: item?.features ?? 0,
  ...(item?.private && { private: true }),
  ...(item?.gone && { gone: true }),
  ...(item?.since !== undefined && { since: item.since }),
  ...(item?.counters && { counters: item.counters }),
  ...(item?.restsOn && { restsOn: item.restsOn }),
});

export const encodeHead = (head: Head): HeadItem => {
  const { scope, rev, commit, at, features, private: hidden, gone, since, counters, restsOn, unknown } = head;
  return {
    ...unknown,
    ...headKey(scope),
    sk: scope,
    kind: 'head',
    rev,
    commit,
    at,
    ...(features > 0 && { features }),
    ...(hidden && { private: true }),
    ...(gone && { gone: true }),
    ...(since !== undefined && { since }),
    ...(counters && { counters }),
    ...(restsOn && { restsOn }),
  };
};

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
