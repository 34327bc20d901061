import * as z from 'zod';
import { urlFriendlyName } from './names.ts';

/** A tag (contract: tags §1). */
export const tag = z.object({
  value: z.string().min(2).max(50),
  type: z.string().min(2).max(50).default('simple'),
});
export type Tag = z.infer<typeof tag>;

/** A kind of tag (contract: tag-types §1). */
export const tagType = z.object({
  name: z.string(),
  description: z.string().optional(),
  icon: z.string().nullable().optional(),
});
export type TagType = z.infer<typeof tagType>;

/** What of a tag type may be changed; absent members stay. */
export const tagTypeUpdate = z.object({
  description: z.string().max(250).nullish(),
  icon: z.string().max(100).nullish(),
});
export type TagTypeUpdate = z.infer<typeof tagTypeUpdate>;

/** Names are 2–50 characters, URL-friendly (contract: tag-types §1). */
export const tagTypeName = urlFriendlyName.min(2).max(50);

export const tagTypeBody = tagTypeUpdate.extend({ name: tagTypeName });
export type TagTypeBody = z.infer<typeof tagTypeBody>;
