import { setTimeout as delay } from 'node:timers/promises';
import { tooManyAttempts } from '../../contract/problems.ts';
import { logError } from '../../store/runtime/log.ts';
import { emitSignal } from '../../store/runtime/signals.ts';
import { countAttempt } from '../../store/sessions/attempts.ts';
import { emailKey, fitsKey, userKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { sha256 } from '../callers/token.ts';
import { isUser } from '../directory/read.ts';
import { requireAttempt } from './attempts.ts';
import { linkMail } from './link-mail.ts';
import { createPasswordLink } from './links.ts';
import type { SendMail } from './mail.ts';

interface MailContext {
  readonly table: Table;
  readonly now: Date;
  readonly send: SendMail;
}

/** Minimum time of every request, in ms: more than it takes to make and send a link. */
const leastMs = 1_500;

const sendLink = async (context: MailContext, email: string, baseUrl: string): Promise<void> => {
  const { send } = context;
  const known = fitsKey(email) ? await getItem(context, emailKey(email)) : undefined;
  const user = known && (await getItem(context, userKey(known.id)));
  if (user === undefined || !isUser(user) || user.disabled || user.email === null) return;
  const link = await createPasswordLink(
    context,
    { user, purpose: 'reset', createdBy: 'reset', email: user.email },
    baseUrl,
  );
  await send({ to: user.email, ...linkMail(baseUrl, link) });
};

/**
 * Sends a link for a password to the email of a user (contract: passwords §5). Neither the answer nor its time shows
 * whether there is such a user: failures are only logged.
 * @throws Problem `TooManyRequests`
 */
export const mailPasswordLink = async (
  context: MailContext,
  { email, address, baseUrl }: { readonly email: string; readonly address: string; readonly baseUrl: string },
): Promise<void> => {
  const typed = email.trim();
  await requireAttempt(context, { address });
  const subject = `MAIL#${sha256(typed.toLowerCase())}`;
  const wait = await countAttempt(context.table, { subject, now: context.now }, { max: 1, windowMs: 60_000 });
  if (wait !== undefined) throw tooManyAttempts(wait);
  const sending = sendLink(context, typed, baseUrl).catch((error: unknown) => {
    logError('A link for a password could not be sent', { error });
    emitSignal('mailNotSent', { mails: 1 });
  });
  await Promise.all([sending, delay(leastMs)]);
};
