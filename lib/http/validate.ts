import * as z from 'zod';
import { coercion } from './coerce.ts';
import { expectation, refused } from './expectation.ts';

/**
 * Coerces scalars, then parses (behaviour §0): what every part of a request goes through, and what a handler uses for
 * a body it decoded itself.
 * @param prefix path of `input` in the messages; default: it is the whole body
 * @throws Problem `ValidationError` with one detail a violation
 */
export const validate = <S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> => {
  const coerced = coercion(schema)(input);
  const { success, data, error } = z.safeParse(schema, coerced, { error: expectation });
  if (!success) throw refused(error, coerced, prefix);
  return data;
};
