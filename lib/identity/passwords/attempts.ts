import { tooManyAttempts } from '../../contract/problems.ts';
import { countAttempt, uncountAttempt } from '../../store/sessions/attempts.ts';
import { networkOf } from '../../store/sessions/network.ts';
import type { Table } from '../../store/table/table.ts';
import { sha256 } from '../callers/token.ts';

/** Attempts a minute for one account, and from one address (contract: sessions §5). */
const limit = { max: 10, windowMs: 60_000 } as const;

/** Who makes the attempt, and from where. */
export interface Attempt {
  /** The text that was typed as the name of an account. */
  readonly account?: string;
  /** Id of the user, when it is known that this user makes the attempt. */
  readonly userId?: number;
  readonly address: string;
}

const userSubject = (userId: number): string => `USER#${userId}`;

const subjectsOf = ({ account, userId, address }: Attempt): readonly string[] => [
  `ADDRESS#${networkOf(address)}`,
  // Hashed: somebody may have typed a password into this field by mistake.
  ...(account === undefined ? [] : [`ACCOUNT#${sha256(account.trim().toLowerCase())}`]),
  ...(userId === undefined ? [] : [userSubject(userId)]),
];

/**
 * Counts an attempt to sign in or to set a password before it is judged, so that no more than ten are judged even when
 * many arrive at once. It counts the typed text, whether or not there is such an account.
 * @returns takes the attempt back once it succeeded: sign-ins with the right password are not counted
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
 * Counts an attempt for the user whose name was typed: a user with both a username and an email must not allow twice as
 * many attempts. The caller is not told when the limit is reached, because that would show which names belong to one
 * user.
 * @returns takes the attempt back; undefined when the limit is reached
 */
export const countForUser = async (
  { table, now }: { readonly table: Table; readonly now: Date },
  userId: number,
): Promise<(() => Promise<unknown>) | undefined> => {
  const counted = { subject: userSubject(userId), now };
  const wait = await countAttempt(table, counted, limit);
  return wait === undefined ? () => uncountAttempt(table, counted, limit) : undefined;
};
