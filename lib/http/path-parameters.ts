import type * as z from 'zod';
import { invalid } from '../contract/problems.ts';
import { validate } from './validate.ts';

/**
 * Bytes of a path parameter. Names have at most 100 characters (contract: requests §10) and tokens some 260; two parameters of
 * this size still fit into a sort key of the table, which takes 1,024 bytes.
 */
const longest = 500;

export const tooLong = (value: string): boolean => Buffer.byteLength(value) > longest;

/**
 * Path parameters as the route's schema has them.
 * @param params decoded
 * @throws Problem `ValidationError`
 */
export const paramsOf = (
  schema: z.ZodObject | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> => {
  if (schema === undefined) return {};
  for (const [name, value = ''] of Object.entries(params)) {
    if (tooLong(value)) throw invalid(name, `must have at most ${longest} bytes`, value);
  }
  return validate(schema, params);
};
