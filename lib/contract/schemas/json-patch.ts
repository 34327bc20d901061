import * as z from 'zod';
import { maxOperations } from '../limits.ts';

/** A patch that the API accepts (contract: features §6): RFC 6902 without `test`. */
export const jsonPatch = z
  .array(
    z.object({
      op: z.enum(['add', 'remove', 'replace', 'copy', 'move']),
      path: z.string(),
      from: z.string().optional(),
      value: z.unknown().optional(),
    }),
  )
  .max(maxOperations);
