import * as z from 'zod';
import { maxId } from '../limits.ts';

const id = z.number().int().min(1).max(maxId);
const count = z.number().int().min(0).max(maxId);

/** Where a search goes on. It says nothing about what its bearer may see: that is looked at anew each time. */
export const position = z.strictObject({
  /** Only events with smaller ids are left. */
  below: id,
  /** Matches found before that. */
  found: count,
  /** Matches that are still to be skipped. */
  skip: count,
  /** Number of all matches, once it is known. */
  total: count.optional(),
  /** What is searched for, as a digest. */
  of: z.string(),
});
export type Position = z.infer<typeof position>;
