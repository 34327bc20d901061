import { headKey, type Scope } from '../table/keys.ts';

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
