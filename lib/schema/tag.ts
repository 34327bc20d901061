import * as z from 'zod';

/** Spec §2.7. */
export const tag = z.object({
  value: z.string().min(2).max(50),
  type: z.string().min(2).max(50).default('simple'),
});
export type Tag = z.infer<typeof tag>;

/** Spec §2.17. */
export const tagType = z.object({
  name: z.string(),
  description: z.string().optional(),
  icon: z.string().nullable().optional(),
});
export type TagType = z.infer<typeof tagType>;
