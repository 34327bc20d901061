import * as z from 'zod';
import { maxId } from '../limits.ts';

const id = z.number().int().min(1).max(maxId);
const count = z.number().int().min(0).max(maxId);

/** The position at which a search continues. It grants no rights: they are checked for each request. */
export const position = z.strictObject({
  /** Upper limit, exclusive: only events with smaller ids are left. */
  below: id,
  /** Number of matches found before. */
  found: count,
  /** Number of matches still to skip. */
  skip: count,
  /** Number of all matches, once it is known. */
  total: count.optional(),
  /** Digest of the filters. */
  of: z.string(),
});
export type Position = z.infer<typeof position>;
