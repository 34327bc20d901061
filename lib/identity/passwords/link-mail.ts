import { notFound } from '../../contract/problems.ts';
import type { Mail } from './mail.ts';

/**
 * Makes the mail with a link to set a password.
 * @param baseUrl public address without a trailing slash
 * @param link.expiresAt ISO 8601
 */
export const linkMail = (
  baseUrl: string,
  link: { readonly url: string; readonly expiresAt: string },
): Omit<Mail, 'to'> => ({
  subject: 'Set your password for Halyard',
  text:
    `Somebody, probably you, asked for a link to set your password for ${baseUrl}.\n\n${link.url}\n\n` +
    `It can be used once, until ${link.expiresAt}. If you did not ask for it, you can ignore this mail.\n`,
});

/** Names of the only mail that is sent: it is plain text under both names. */
const mails: readonly string[] = ['text/reset-password', 'html/reset-password'];

/**
 * The text of a mail as it would be sent now, with a link that leads nowhere (contract: passwords §6).
 * @throws Problem `NotFoundError` for a mail that is never sent
 */
export const previewMail = (
  { format, template }: { readonly format: string; readonly template: string },
  { baseUrl, expiresAt }: { readonly baseUrl: string; readonly expiresAt: string },
): string => {
  const name = `${format}/${template}`;
  if (!mails.includes(name)) throw notFound('preview', name, `There are ${mails.join(' and ')}.`);
  return linkMail(baseUrl, { url: `${baseUrl}/reset-password?token=example`, expiresAt }).text;
};
