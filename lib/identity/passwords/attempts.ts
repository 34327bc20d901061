import { tooManyAttempts } from '../../contract/problems.ts';
import { countAttempt, uncountAttempt } from '../../store/sessions/attempts.ts';
import { networkOf } from '../../store/sessions/network.ts';
import type { Table } from '../../store/table/table.ts';
import { sha256 } from '../callers/token.ts';

/** Attempts a minute for one account, and from one address (contract: sessions §5). */
const limit = { max: 10, windowMs: 60_000 } as const;

/** Who tries, and from where. */
export interface Attempt {
  /** What was typed as the name of an account. */
  readonly account?: string;
  /** Id of a user who is known to be the one who tries. */
  readonly userId?: number;
  readonly address: string;
}

const userSubject = (userId: number): string => `USER#${userId}`;

const subjectsOf = ({ account, userId, address }: Attempt): readonly string[] => [
  `ADDRESS#${networkOf(address)}`,
  // Hashed: what was typed may be a password that was typed into the wrong field.
  ...(account === undefined ? [] : [`ACCOUNT#${sha256(account.trim().toLowerCase())}`]),
  ...(userId === undefined ? [] : [userSubject(userId)]),
];

/**
 * Counts an attempt to sign in or to set a password, before it is judged: of many at the same time, too, no more than ten
 * are. It counts what was typed, whether or not there is such an account.
 * @returns what takes the attempt back once it succeeded: those who sign in with the right password are not counted
 * @throws Problem `TooManyRequests` for the eleventh in a minute
 */
export const requireAttempt = async (
  { table, now }: { readonly table: Table; readonly now: Date },
  attempt: Attempt,
): Promise<() => Promise<unknown>> => {
  const counted = subjectsOf(attempt).map((subject) => ({ subject, now }));
  const waits = await Promise.all(counted.map((one) => countAttempt(table, one, limit)));
  const seconds = waits.filter((wait) => wait !== undefined);
  if (seconds.length > 0) throw tooManyAttempts(Math.max(...seconds));
  return () => Promise.all(counted.map((one) => uncountAttempt(table, one, limit)));
};

/**
 * Counts an attempt for the user whose name was typed: somebody has a username and an email, and is not to be tried twice as
 * often for it. Whether there is room is not answered, because that would say which names belong to one user.
 * @returns what takes the attempt back; undefined when there was no room
 */
export const countForUser = async (
  { table, now }: { readonly table: Table; readonly now: Date },
  userId: number,
): Promise<(() => Promise<unknown>) | undefined> => {
  const counted = { subject: userSubject(userId), now };
  const wait = await countAttempt(table, counted, limit);
  return wait === undefined ? () => uncountAttempt(table, counted, limit) : undefined;
};
