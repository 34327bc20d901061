import * as z from 'zod';

/** Most operations of one patch. */
export const maxOperations = 100;

/** A patch as the API takes it (contract: features §6): RFC 6902 without `test`. */
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
