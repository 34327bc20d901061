import { markSeen, readSeen } from '../../store/observations/seen.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { type Key, type Range, seenKey, seenPartition } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Identity } from './identity.ts';

/** Least time (ms) between two refreshes of a `seenAt` (contract: access §10). */
const minInterval = 3 * 60 * 1000;
/** Longest time (ms) that a request waits for a refresh, unless the recorder has its own. */
const defaultMaxWait = 200;
const maxRemembered = 10_000;

type Seen = Pick<Identity, 'tokenKey' | 'userId'> & Partial<Pick<Identity, 'session'>>;

const tokenPrefix = 'TOKEN#';
const userPrefix = 'USER#';
const tokenSubject = (tokenKey: string): string => `${tokenPrefix}${tokenKey}`;
const userSubject = (id: number): string => `${userPrefix}${id}`;

/** The last uses of all tokens, and of all users, for reading many at once. */
export const tokensSeenRange: Range = { pk: seenPartition, prefix: tokenPrefix };
export const usersSeenRange: Range = { pk: seenPartition, prefix: userPrefix };
/** The last use of one token, by its SHA-256, and of one user. */
export const tokenSeenKey = (sha256: string): Key => seenKey(tokenSubject(sha256));
export const userSeenKey = (id: number): Key => seenKey(userSubject(id));

/**
 * Subjects of `seenKey` under which the last use of a token and of its owner is stored. A token of a session lives for
 * minutes and is not listed, so only its owner is recorded.
 */
export const subjectsOf = ({ tokenKey, userId, session = null }: Seen): readonly string[] => [
  ...(session === null ? [tokenSubject(tokenKey)] : []),
  ...(userId === null ? [] : [userSubject(userId)]),
];

/**
 * Opens a recorder of last uses. It remembers what it recorded, so that most calls cost nothing. What could not be
 * recorded in time is recorded with the next use. It never fails a request.
 * @param options.maxWait longest delay of a request, in ms
 */
export const openSeen = (table: Table, { maxWait = defaultMaxWait }: { readonly maxWait?: number } = {}) => {
  const recorded = new Map<string, number>();
  const isDue = (subject: string, now: Date): boolean => now.getTime() - (recorded.get(subject) ?? 0) >= minInterval;
  return async (identity: Seen, now: Date): Promise<void> => {
    const subjects = subjectsOf(identity).filter((subject) => isDue(subject, now));
    if (recorded.size > maxRemembered) recorded.clear();
    for (const subject of subjects) recorded.set(subject, now.getTime());
    const signal = AbortSignal.timeout(maxWait);
    await Promise.all(
      subjects.map((subject) =>
        markSeen(table, subject, now, { interval: minInterval, signal }).catch(() => recorded.delete(subject)),
      ),
    );
  };
};

/** When each token was last used, in the order of the tokens; null: never. */
export const tokensSeenAt = (
  source: Source,
  tokens: readonly Pick<TokenItem, 'sha256'>[],
): Promise<(string | null)[]> =>
  readSeen(
    source,
    tokens.map(({ sha256 }) => tokenSubject(sha256)),
  );

/** When a token of each user was last used, in the order of the users; null: never. */
export const usersSeenAt = (source: Source, users: readonly { readonly id: number }[]): Promise<(string | null)[]> =>
  readSeen(
    source,
    users.map(({ id }) => userSubject(id)),
  );
