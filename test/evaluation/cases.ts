import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The rows of `cases/`: examples of the rules as data, also for implementations in other languages. */

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8'));

const context = z.record(z.string(), z.unknown());

/** contract: evaluation §3.1. `of100` and `of1000` are the normalized values for those moduli. */
export const hashCases = z
  .array(
    z.object({
      seed: z.number(),
      group: z.string(),
      id: z.string(),
      hash: z.number(),
      of100: z.number(),
      of1000: z.number().optional(),
    }),
  )
  .parse(read('hash.json'));

/** contract: evaluation §2 and §6. */
export const operatorCases = z
  .array(
    z.object({
      about: z.string(),
      constraint: z.object({
        contextName: z.string(),
        operator: z.string(),
        values: z.array(z.string()).optional(),
        value: z.string().optional(),
        caseInsensitive: z.boolean().optional(),
        inverted: z.boolean().optional(),
      }),
      context,
      result: z.boolean(),
    }),
  )
  .parse(read('operators.json'));

/** contract: evaluation §4. `chance` is the result of the random source, in [0, 1). */
export const strategyCases = z
  .array(
    z.object({
      about: z.string(),
      name: z.string(),
      parameters: z.record(z.string(), z.string()),
      context,
      chance: z.number(),
      result: z.union([z.boolean(), z.literal('unknown')]),
    }),
  )
  .parse(read('strategies.json'));
