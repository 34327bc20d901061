import * as z from 'zod';
import type { Problem } from '../../contract/problems.ts';
import { escaped, hasProtoMember, restored, restoredName } from '../../store/table/stored-members.ts';
import { coercion } from './coerce.ts';
import { expectation, type Issue, refused } from './expectation.ts';
import { manyIssuesOf } from './many-violations.ts';

/** Schemas that this process has already used. */
const used = new WeakSet<z.ZodType>();

/**
 * Whether a schema is used for the first time. Zod compiles a schema at its first use, which takes longer than parsing
 * one usual request without compiling. So a cold start leaves it to the second request: for the document of an import
 * it is 8 of 15 ms (docs/decisions/0060-what-a-bundle-holds.md).
 */
const isFirst = (schema: z.ZodType): boolean => {
  if (used.has(schema)) return false;
  used.add(schema);
  return true;
};

/**
 * Parses without coercing, for documents that the service itself made, e.g. by a patch.
 * @param prefix path of `input` in the messages; default: `input` is the whole body
 * @throws Problem `ValidationError` with one detail for each violation
 */
export const check = <S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> => {
  // Schemas drop members called `__proto__`, but an environment or a feature may have this name.
  const escapes = hasProtoMember(input);
  const given = escapes ? escaped(input) : input;
  const refuse = (issues: readonly Issue[], unlisted = 0): Problem =>
    refused(issues, given, { unlisted, prefix, ...(escapes && { nameOf: restoredName }) });
  const many = manyIssuesOf(schema, given);
  if (many) throw refuse(many.issues, many.unlisted);
  const { success, data, error } = z.safeParse(schema, given, { error: expectation, jitless: isFirst(schema) });
  if (!success) throw refuse(error.issues);
  return escapes ? (restored(data) as z.output<S>) : data;
};

/**
 * Coerces scalars, then parses (contract: requests §8): for every part of a request, and for a body that a handler
 * decoded itself.
 * @param prefix path of `input` in the messages; default: `input` is the whole body
 * @throws Problem `ValidationError` with one detail for each violation
 */
export const validate = <S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> =>
  check(schema, coercion(schema)(input), prefix);
