import * as z from 'zod';
import { escaped, hasProtoMember, restored, restoredName } from '../store/table/proto-member.ts';
import { coercion } from './coerce.ts';
import { expectation, refused } from './expectation.ts';

/**
 * Parses without coercing: what a document that the service made itself is held against, e.g. one that was patched.
 * @param prefix path of `input` in the messages; default: it is the whole body
 * @throws Problem `ValidationError` with one detail a violation
 */
export const check = <S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> => {
  // Schemas drop members called `__proto__`, which may be the name of an environment or a feature.
  const escapes = hasProtoMember(input);
  const given = escapes ? escaped(input) : input;
  const { success, data, error } = z.safeParse(schema, given, { error: expectation });
  if (!success) throw refused(error, given, prefix, escapes ? restoredName : String);
  return escapes ? (restored(data) as z.output<S>) : data;
};

/**
 * Coerces scalars, then parses (behaviour §0): what every part of a request goes through, and what a handler uses for
 * a body it decoded itself.
 * @param prefix path of `input` in the messages; default: it is the whole body
 * @throws Problem `ValidationError` with one detail a violation
 */
export const validate = <S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> =>
  check(schema, coercion(schema)(input), prefix);
