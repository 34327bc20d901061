import { markSeen } from '../../store/observations/seen.ts';
import type { Table } from '../../store/table/table.ts';
import type { Identity } from './caller.ts';

/** `seenAt` of tokens and users is refreshed at most every 3 minutes (behaviour §0). */
const interval = 3 * 60 * 1000;
/** How long (ms) a caller may have to wait for it. */
const patience = 200;
const maxRemembered = 10_000;

/** Subjects of `seenKey` under which a token and its owner are noted. */
export const subjectsOf = (identity: Pick<Identity, 'tokenKey' | 'userId'>): readonly string[] =>
  identity.userId === null ? [`TOKEN#${identity.tokenKey}`] : [`TOKEN#${identity.tokenKey}`, `USER#${identity.userId}`];

/**
 * Opens a note-taker that remembers what it noted, so that most calls cost nothing. A note never fails a request and
 * holds it up for at most 200 ms: it is an observation.
 */
export const openSeen = (table: Table) => {
  const noted = new Map<string, number>();
  const due = (subject: string, now: Date): boolean => now.getTime() - (noted.get(subject) ?? 0) >= interval;
  return async (identity: Pick<Identity, 'tokenKey' | 'userId'>, now: Date): Promise<void> => {
    const subjects = subjectsOf(identity).filter((subject) => due(subject, now));
    if (noted.size > maxRemembered) noted.clear();
    for (const subject of subjects) noted.set(subject, now.getTime());
    const signal = AbortSignal.timeout(patience);
    await Promise.allSettled(subjects.map((subject) => markSeen(table, subject, now, { interval, signal })));
  };
};
