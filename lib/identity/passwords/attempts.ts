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
  /** Absent: attempts from the address are not counted, because the caller has shown to be known to the account. */
  readonly address?: string;
  /** The room of a place that the account knows: its attempts are counted apart from those of strangers. */
  readonly room?: string | undefined;
}

const inRoom = (subject: string, room: string | undefined): string =>
  room === undefined ? subject : `${subject}#${room}`;

const userSubject = (userId: number, room?: string): string => inRoom(`USER#${userId}`, room);

/** In the order in which they are counted. */
const subjectsOf = ({ account, userId, address, room }: Attempt): readonly string[] => [
  ...(address === undefined ? [] : [`ADDRESS#${networkOf(address)}`]),
  // Hashed: somebody may have typed a password into this field by mistake.
  ...(account === undefined ? [] : [inRoom(`ACCOUNT#${sha256(account.trim().toLowerCase())}`, room)]),
  ...(userId === undefined ? [] : [userSubject(userId, room)]),
];

/**
 * Counts an attempt to sign in or to set a password before it is judged, so that no more than ten are judged even when
 * many arrive at once. It counts the typed text, whether or not there is such an account. An attempt from an address
 * without room is counted for no account: otherwise one address could lock out all of them.
 * @returns takes the attempt back once it succeeded: sign-ins with the right password are not counted
 * @throws Problem `TooManyRequests` for the eleventh in a minute
 */
export const requireAttempt = async (
  { table, now }: { readonly table: Table; readonly now: Date },
  attempt: Attempt,
): Promise<() => Promise<unknown>> => {
  const counted = subjectsOf(attempt).map((subject) => ({ subject, now }));
  for (const one of counted) {
    const wait = await countAttempt(table, one, limit);
    if (wait !== undefined) throw tooManyAttempts(wait);
  }
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
  { userId, room }: { readonly userId: number; readonly room?: string | undefined },
): Promise<(() => Promise<unknown>) | undefined> => {
  const counted = { subject: userSubject(userId, room), now };
  const wait = await countAttempt(table, counted, limit);
  return wait === undefined ? () => uncountAttempt(table, counted, limit) : undefined;
};
