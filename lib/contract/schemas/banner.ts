import * as z from 'zod';
import { maxFreeName, maxId, maxLongName, maxText } from '../limits.ts';

const maxDialog = 10 * maxText;

/** Whether a text is a link: to the dialog of the banner, to a page of the console, or to a page elsewhere. */
const isLink = (text: string): boolean => {
  if (text === '' || text === 'dialog') return true;
  // Two slashes at the beginning lead to another host.
  if (text.startsWith('/')) return !/^\/[/\\]/.test(text);
  return ['https:', 'http:', 'mailto:'].includes(URL.parse(text)?.protocol ?? '');
};

const members = {
  message: z.string().describe('Markdown'),
  enabled: z.boolean().describe('Whether it is shown'),
  variant: z.enum(['info', 'warning', 'error', 'success']),
  sticky: z.boolean().describe('It stays in sight when the page is scrolled'),
  icon: z.string().optional().describe('Name of an icon; `none`: no icon; absent or empty: that of the variant'),
  link: z.string().optional().describe('`dialog`, a path of the console, or an address'),
  linkText: z.string().optional(),
  dialogTitle: z.string().optional(),
  dialog: z.string().optional().describe('Markdown'),
};

/** A message that administrators show to all users (contract: banners §1). */
export const banner = z.object({ id: z.number().int(), ...members, createdAt: z.string() });
export type Banner = z.infer<typeof banner>;

/** The members that a caller sets; absent members get their defaults. */
export const bannerBody = z.object({
  message: members.message.min(1).max(maxText),
  enabled: members.enabled.default(true),
  variant: members.variant.nullish(),
  sticky: z.boolean().nullish(),
  icon: z.string().max(maxFreeName).nullish(),
  link: z
    .string()
    .max(maxText)
    .refine(isLink, 'must be "dialog", a path that begins with one "/", or an address with https, http or mailto')
    .nullish(),
  linkText: z.string().max(maxLongName).nullish(),
  dialogTitle: z.string().max(maxLongName).nullish(),
  dialog: z.string().max(maxDialog).nullish(),
});
export type BannerBody = z.infer<typeof bannerBody>;

export const bannerParams = z.object({ id: z.coerce.number().int().min(1).max(maxId).describe('Id of a banner') });
