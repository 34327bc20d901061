import * as z from 'zod';
import { isObject } from '../../basics/object.ts';
import { maxDetails } from '../../contract/limits.ts';
import { listOption } from './coerce.ts';
import { expectation, type Issue } from './expectation.ts';

type Schema = z.core.$ZodType;

/** A part of a body with more values than this is checked member by member. */
const manyValues = 1_000;

/** Whether a JSON value contains many others. Stops counting at the limit. */
const isLarge = (value: unknown): boolean => {
  let left = manyValues;
  const visit = (one: unknown): boolean => {
    if (--left < 0) return true;
    if (one === null || typeof one !== 'object') return false;
    for (const name in one) if (visit(Reflect.get(one, name))) return true;
    return false;
  };
  return visit(value);
};

/** The schema of each member of a value; undefined: the schema checks the value as a whole. */
type Members = (name: string | number) => Schema | undefined;

const memberSchemas = (schema: Schema, value: object): Members | undefined => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return memberSchemas(schema._zod.def.innerType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return () => schema._zod.def.element;
  if (schema instanceof z.ZodObject && isObject(value)) {
    const { shape, catchall } = schema._zod.def;
    return (name) => (Object.hasOwn(shape, name) ? shape[name] : catchall);
  }
  if (schema instanceof z.ZodRecord && isObject(value)) return () => schema._zod.def.valueType;
  if (schema instanceof z.ZodDiscriminatedUnion && isObject(value)) {
    const { options, discriminator } = schema._zod.def;
    const tag = value[discriminator];
    const option = options.find(({ _zod }) => new Set<unknown>(_zod.propValues?.[discriminator]).has(tag));
    return option && memberSchemas(option, value);
  }
  if (schema instanceof z.ZodUnion && Array.isArray(value)) {
    const list = listOption(schema._zod.def.options);
    return list && memberSchemas(list, value);
  }
  return undefined;
};

export interface ManyIssues {
  /** The first issues. */
  readonly issues: readonly Issue[];
  readonly unlisted: number;
}

/**
 * The issues of a large value that has more of them than an error lists; undefined otherwise. A schema keeps all issues
 * in memory, a kilobyte each, and a body may cause two million. So this checks large lists and objects member by
 * member, and only counts the issues after the first ones.
 */
export const manyIssuesOf = (schema: Schema, input: unknown): ManyIssues | undefined => {
  if (!isLarge(input)) return undefined;
  const issues: Issue[] = [];
  let count = 0;
  const collect = (one: Schema, value: unknown, path: readonly (string | number)[]): void => {
    const members =
      isLarge(value) && value !== null && typeof value === 'object' ? memberSchemas(one, value) : undefined;
    if (members !== undefined && value !== null && typeof value === 'object') {
      for (const [name, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
        const schemaOfMember = members(name);
        if (schemaOfMember !== undefined) collect(schemaOfMember, member, [...path, name]);
      }
      return;
    }
    if (count >= maxDetails) {
      const result = one._zod.run({ value, issues: [] }, { async: false });
      if (!(result instanceof Promise)) count += result.issues.length;
      return;
    }
    const found = z.safeParse(one, value, { error: expectation }).error?.issues ?? [];
    count += found.length;
    issues.push(...found.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
  };
  collect(schema, input, []);
  return count > maxDetails ? { issues, unlisted: count - issues.length } : undefined;
};
