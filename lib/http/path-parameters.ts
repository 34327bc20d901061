import type * as z from 'zod';
import { invalid } from '../contract/problems.ts';
import { validate } from './validate.ts';

/**
 * Limit of a path parameter. Names have at most 100 characters (contract: requests §10) and tokens about 260. Two parameters
 * of this size fit into a sort key of the table, which may have 1,024 bytes.
 */
const maxParameterBytes = 500;

export const isTooLong = (value: string): boolean => Buffer.byteLength(value) > maxParameterBytes;

/**
 * Parses path parameters with the schema of the route.
 * @param params decoded
 * @throws Problem `ValidationError`
 */
export const paramsOf = (
  schema: z.ZodObject | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> => {
  if (schema === undefined) return {};
  for (const [name, value = ''] of Object.entries(params)) {
    if (isTooLong(value)) throw invalid(name, `must have at most ${maxParameterBytes} bytes`, value);
  }
  return validate(schema, params);
};
