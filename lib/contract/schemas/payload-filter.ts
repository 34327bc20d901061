import * as z from 'zod';
import { maxLongName } from '../limits.ts';
import { constraint } from './constraint.ts';

/** Limits of the filters of one list (contract: actions §6, signals §5.6). */
export const maxFilters = 5;
export const maxFilterValues = 25;

/** A filter: a constraint on one member of the payload (contract: actions §2). */
export const payloadFilter = constraint.omit({ contextName: true }).extend({
  values: z.array(z.string()).max(maxFilterValues).optional(),
});

/** The path of a member of a payload. */
export const payloadPath = z.string().min(1).max(maxLongName);

/** Filters by the paths of the members that they are about. */
export const payloadFilters = z
  .record(payloadPath, payloadFilter)
  .refine((filters) => Object.keys(filters).length <= maxFilters, `must have at most ${maxFilters} members`)
  .default({})
  .describe('By paths such as `alerts[0].labels.service`: all of them have to hold');
export type PayloadFilters = z.infer<typeof payloadFilters>;
