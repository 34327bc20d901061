import * as z from 'zod';
import { maxName, maxShortText, maxTagText, minTagText } from '../limits.ts';
import { urlFriendlyName } from './names.ts';

/** A tag (contract: tags §1). */
export const tag = z.object({
  value: z.string().min(minTagText).max(maxTagText),
  type: z.string().min(minTagText).max(maxTagText).default('simple'),
});
export type Tag = z.infer<typeof tag>;

/** A kind of tag (contract: tag-types §1). */
export const tagType = z.object({
  name: z.string(),
  description: z.string().optional(),
  icon: z.string().nullable().optional(),
});
export type TagType = z.infer<typeof tagType>;

/** The members of a tag type that can be changed; absent members stay unchanged. */
export const tagTypeUpdate = z.object({
  description: z.string().max(maxShortText).nullish(),
  icon: z.string().max(maxName).nullish(),
});
export type TagTypeUpdate = z.infer<typeof tagTypeUpdate>;

/** Names are 2–50 characters, URL-friendly (contract: tag-types §1). */
export const tagTypeName = urlFriendlyName.min(minTagText).max(maxTagText);

export const tagTypeBody = tagTypeUpdate.extend({ name: tagTypeName });
export type TagTypeBody = z.infer<typeof tagTypeBody>;

/** Tags that filter a list of features. A type contains no colon, but a value may. Blank: no filter. */
export const tagFilter = z
  .array(z.string().regex(/^$|^[^:]+:.+$/, 'must be a tag, written type:value'))
  .optional()
  .describe('Only features with one of these tags, each written type:value');
