import { revisionNotKept } from '../../contract/problems.ts';
import type { Head } from '../commit/head.ts';
import type { CommitRecord } from '../commit/journal.ts';
import { journalKey, journalPartition, padded } from '../table/keys.ts';
import { getItem, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { isExpired, nameOfScope } from './way-back.ts';

/**
 * A commit has the time at which its request began. So a later commit may have an earlier time, by at most the duration
 * of a request. This many commits after the found one are checked, because some of them may have its time, too.
 */
const maxOvertaking = 16;

/**
 * The newest revision of a scope that was made at a time or before it. Found by bisection, one record for each step:
 * about twice the binary logarithm of the number of commits since then.
 * @returns undefined when the scope began later
 * @throws Problem NotFoundError with the earliest revision, when the journal does not reach back to that time
 */
export const findRevision = async (table: Table, head: Head, at: Date): Promise<number | undefined> => {
  const { scope, rev: last, since: first = 1 } = head;
  if (last < first) return undefined;
  const time = at.toISOString();
  if (head.at * 1000 <= at.getTime() - 1000) return last;
  const records = new Map<number, CommitRecord | undefined>();
  const read = async (rev: number): Promise<CommitRecord | undefined> => {
    if (!records.has(rev)) {
      const record = await getItem<CommitRecord>(table, journalKey(scope, rev));
      records.set(rev, record && !isExpired(table, record) ? record : undefined);
    }
    return records.get(rev);
  };
  /** Whether a revision was made by `at`. A missing record has expired: it is older than every record that is kept. */
  const isUntil = async (rev: number): Promise<boolean> => {
    const record = await read(rev);
    return record === undefined || record.at <= time;
  };
  // Most requests are about the last days, so the search begins at the end, with steps that double.
  let [known, later] = [first - 1, last + 1];
  for (let step = 1; later - step >= first; step *= 2) {
    if (await isUntil(later - step)) {
      known = later - step;
      break;
    }
    later -= step;
  }
  while (later - known > 1) {
    const middle = Math.floor((known + later) / 2);
    if (await isUntil(middle)) known = middle;
    else later = middle;
  }
  const near = await queryAll<CommitRecord>(table, {
    pk: journalPartition(scope),
    from: padded(Math.max(first, known)),
    to: padded(Math.min(last, known + maxOvertaking)),
  });
  const found = near.findLast((record) => record.at <= time && !isExpired(table, record));
  if (found) return found.rev;
  const earliest = near.find((record) => !isExpired(table, record));
  if (earliest?.rev === first) return undefined;
  throw revisionNotKept(nameOfScope(scope), time, earliest ?? { rev: last });
};
