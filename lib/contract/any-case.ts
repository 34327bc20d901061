import * as z from 'zod';

type Schema = z.core.$ZodType;
type Rename = (value: unknown) => unknown;

const asIs: Rename = (value) => value;

/** Exact names take precedence; of several names that differ only in case, the last one counts. */
const renameMembers = ({ shape }: z.core.$ZodObjectDef): Rename => {
  const known = new Map(
    Object.entries(shape).map(([name, schema]) => [name.toLowerCase(), { name, rename: renaming(schema) }]),
  );
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const others: [string, unknown][] = [];
    const exact: [string, unknown][] = [];
    for (const [given, member] of Object.entries(value)) {
      const { name = given, rename = asIs } = known.get(given.toLowerCase()) ?? {};
      (name === given ? exact : others).push([name, rename(member)]);
    }
    return Object.fromEntries([...others, ...exact]);
  };
};

const renaming = (schema: Schema): Rename => {
  if (schema instanceof z.ZodObject) return renameMembers(schema._zod.def);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return renaming(schema._zod.def.innerType);
  if (!(schema instanceof z.ZodArray)) return asIs;
  const rename = renaming(schema._zod.def.element);
  return (value) => (Array.isArray(value) ? value.map(rename) : value);
};

const made = new WeakMap<Schema, Rename>();

/**
 * A copy of a body in which members that differ from a name of the schema only in case get that name: attribute names
 * in SCIM are case-insensitive (RFC 7643 §2.1). Members that the schema does not know stay unchanged.
 */
export const withNamesOf = (schema: z.ZodType, value: unknown): unknown => {
  const rename = made.get(schema) ?? renaming(schema);
  made.set(schema, rename);
  return rename(value);
};
