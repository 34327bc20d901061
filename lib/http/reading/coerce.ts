import * as z from 'zod';
import { isObject } from '../../basics/object.ts';

type Coercion = (value: unknown) => unknown;
type Schema = z.core.$ZodType;

const asIs: Coercion = (value) => value;

const toText: Coercion = (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);

const toNumber: Coercion = (value) => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
};

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);
const toBoolean: Coercion = (value) => booleans.get(value) ?? value;

/** Converts a value to the listed one with the same text. */
const toOneOf = (values: readonly unknown[]): Coercion => {
  const byText = new Map(values.map((listed) => [String(listed), listed]));
  return (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? (byText.get(String(value)) ?? value)
      : value;
};

/** Copies an object only if a member changed. `Object.fromEntries` keeps a member named `__proto__` a plain member. */
const coerceMembers = (value: unknown, coercionOf: (name: string) => Coercion): unknown => {
  if (!isObject(value)) return value;
  const changed = new Map<string, unknown>();
  for (const name of Object.keys(value)) {
    const coerced = coercionOf(name)(value[name]);
    if (coerced !== value[name]) changed.set(name, coerced);
  }
  if (changed.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, changed.has(name) ? changed.get(name) : member]),
  );
};

const coerceItems = (value: unknown, coercionOf: (index: number) => Coercion): unknown => {
  if (!Array.isArray(value)) return value;
  const coerced = value.map((item, i) => coercionOf(i)(item));
  return coerced.some((item, i) => item !== value[i]) ? coerced : value;
};

const compileObject = ({ shape, catchall }: z.core.$ZodObjectDef): Coercion => {
  const known = new Map(Object.entries(shape).map(([name, schema]) => [name, coercion(schema)]));
  const others = catchall === undefined ? asIs : coercion(catchall);
  return (value) => coerceMembers(value, (name) => known.get(name) ?? others);
};

/** The only option of a union that is a list; undefined: no option is, or several are. */
export const listOption = (options: readonly Schema[]): Schema | undefined => {
  const lists = options.filter((option) => option instanceof z.ZodArray);
  return lists.length === 1 ? lists[0] : undefined;
};

/** Coerces for the first option that accepts the value unchanged, else for the first that accepts the coerced value. */
const compileUnion = (options: readonly Schema[]): Coercion => {
  const coercions = options.map(coercion);
  const list = listOption(options);
  const toList = list && coercion(list);
  return (value) => {
    // Trying every option for a long list would cost more than the rest of the request.
    if (toList && Array.isArray(value)) return toList(value);
    if (options.some((option) => z.safeParse(option, value).success)) return value;
    for (const [i, option] of options.entries()) {
      const coerced = coercions[i]?.(value);
      if (coerced !== value && z.safeParse(option, coerced).success) return coerced;
    }
    return value;
  };
};

const compileDiscriminated = ({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): Coercion => {
  const byTag = new Map<unknown, Coercion>();
  for (const option of options) {
    for (const tag of option._zod.propValues?.[discriminator] ?? []) byTag.set(tag, coercion(option));
  }
  return (value) => (isObject(value) ? (byTag.get(value[discriminator]) ?? asIs)(value) : value);
};

const compileTuple = ({ items: schemas, rest }: z.core.$ZodTupleDef): Coercion => {
  const coercions = schemas.map(coercion);
  const others = rest === null ? asIs : coercion(rest);
  return (value) => coerceItems(value, (index) => coercions[index] ?? others);
};

const compile = (schema: Schema): Coercion => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return toText;
  if (schema instanceof z.ZodNumber) return toNumber;
  if (schema instanceof z.ZodBoolean) return toBoolean;
  if (schema instanceof z.ZodEnum) return toOneOf(schema.options);
  if (schema instanceof z.ZodLiteral) return toOneOf([...schema.values]);
  if (schema instanceof z.ZodObject) return compileObject(schema._zod.def);
  if (schema instanceof z.ZodRecord) {
    const value = coercion(schema._zod.def.valueType);
    return (record) => coerceMembers(record, () => value);
  }
  if (schema instanceof z.ZodArray) {
    const item = coercion(schema._zod.def.element);
    return (array) => coerceItems(array, () => item);
  }
  if (schema instanceof z.ZodTuple) return compileTuple(schema._zod.def);
  if (schema instanceof z.ZodDiscriminatedUnion) return compileDiscriminated(schema._zod.def);
  if (schema instanceof z.ZodUnion) return compileUnion(schema._zod.def.options);
  if (schema instanceof z.ZodIntersection) {
    const [left, right] = [coercion(schema._zod.def.left), coercion(schema._zod.def.right)];
    return (value) => right(left(value));
  }
  if (schema instanceof z.ZodPipe) return coercion(schema._zod.def.in);
  if (schema instanceof z.ZodLazy) return (value) => coercion(schema._zod.innerType)(value);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  ) {
    return coercion(schema._zod.def.innerType);
  }
  return asIs;
};

const compiled = new WeakMap<Schema, Coercion>();

/**
 * Converts scalars to the types that a schema expects, before it parses them: `5` → `"5"`, `"5"` → `5`, `"true"` →
 * `true` (contract: requests §8). Values that cannot be converted, null and missing members stay as they are, and the
 * schema refuses them (docs/decisions/0053). Values are never changed in place. Compiled once per schema.
 */
export const coercion = (schema: Schema): Coercion => {
  const known = compiled.get(schema);
  if (known) return known;
  const made = compile(schema);
  compiled.set(schema, made);
  return made;
};
