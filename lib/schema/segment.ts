import * as z from 'zod';
import { storedConstraint } from './constraint.ts';

/** A segment as it is stored and exported (behaviour §1.17). `project` null: global. */
export const segment = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable().optional(),
  project: z.string().nullable().optional(),
  constraints: z.array(storedConstraint),
  createdBy: z.string().nullable().optional(),
  createdAt: z.string().optional(),
});
export type Segment = z.infer<typeof segment>;
