import fc from 'fast-check';
import * as z from 'zod';

type Schema = z.core.$ZodType;

/** Words with a meaning in the demo data, and words that often cause errors. */
const words = [
  ...['checkout', 'payments', 'beta-dashboard', 'mobile-dark-mode', 'default', 'mobile', 'sandbox', '*'],
  ...['production', 'development', 'simple', 'team', 'revenue', 'userId', 'country', 'currentTime', 'random'],
  ...['flexibleRollout', 'userWithId', 'remoteAddress', 'release', 'IN', 'NUM_GT', 'DATE_AFTER', 'SEMVER_EQ'],
  ...['/description', '/parameters/rollout', '/0/weight', '/-', '/__proto__/x', '/constructor/prototype/x', ''],
  ...['0', '1', '7', '50', '100', '1.2.3', '10.0.0.0/8', 'true', 'IS:default', 'INCLUDE:simple:revenue', 'a:b:c'],
  ...['2024-02-29', '2030-01-31T12:00:00.000Z', '2099-12-31T23:59:59+02:00', '1970-01-01T00:00:00Z'],
  ...['ada@example.com', 'https://login.example.com/x', 'Seven-geese-fly-8', '(a+)+b', '^x{1,9}$', 'new-search'],
  ...['1998e9c6-9ad9-4518-a0e6-4ac9a33c9137', '00112233445566778899aabbccddeeff', '*:production.0', 'json', '{"a":1}'],
];

/** The generated values, or known ones if the schema refuses a generated value for a rule of its own. */
const fitting = (schema: Schema, made: fc.Arbitrary<unknown>, known: readonly unknown[]): fc.Arbitrary<unknown> => {
  const good = known.filter((value) => z.safeParse(schema, value).success);
  if (good.length === 0) return made;
  const passes = made.map((value) => (z.safeParse(schema, value).success ? value : good[0]));
  return fc.oneof(passes, fc.constantFrom(...good));
};

const short = fc.string({ maxLength: 12 });
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const numbers = [0, 1, 2, 3, 5, 10, 50, 100, 999, 1000, 1001, -1, 0.5, 1e9, Number.MAX_SAFE_INTEGER, 5e-324, 1e300];

/** Whether no value of a member passes: an object of this form has none. */
const isForbidden = (schema: Schema): boolean =>
  schema instanceof z.ZodOptional && schema._zod.def.innerType instanceof z.ZodNever;

const ofObject = ({ shape, catchall }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> => {
  const members = Object.entries(shape).filter(([, schema]) => !isForbidden(schema));
  const required = members.flatMap(([key, schema]) => (schema._zod.optin === undefined ? [key] : []));
  const known = fc.record(Object.fromEntries(members.map(([key, schema]) => [key, fromSchema(schema)])), {
    requiredKeys: required,
  });
  if (catchall === undefined || catchall instanceof z.ZodNever) return known;
  return fc
    .tuple(fc.dictionary(name, fromSchema(catchall), { maxKeys: 3 }), known)
    .map(([others, own]) => ({ ...others, ...own }));
};

const made = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return fitting(schema, fc.oneof(name, short), words);
  if (schema instanceof z.ZodNumber)
    return fitting(schema, fc.oneof(fc.nat(2_000), fc.integer(), fc.double()), numbers);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodObject) return ofObject(schema._zod.def);
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.oneof(name, fc.constantFrom(...words)), fromSchema(schema._zod.def.valueType), {
      maxKeys: 4,
    });
  if (schema instanceof z.ZodArray) return fc.array(fromSchema(schema._zod.def.element), { maxLength: 4 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema._zod.def.options.map(fromSchema));
  if (schema instanceof z.ZodIntersection)
    return fc
      .tuple(fromSchema(schema._zod.def.left), fromSchema(schema._zod.def.right))
      .map(([left, right]) => Object.assign({}, left, right));
  if (schema instanceof z.ZodPipe) return fromSchema(schema._zod.def.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNonOptional)
    return fromSchema(schema._zod.def.innerType);
  // What such a schema refuses counts as something else, so everything passes it.
  if (schema instanceof z.ZodCatch)
    return fc.oneof(fromSchema(schema._zod.def.innerType), short, fc.constantFrom<unknown>(...words, ...numbers));
  if (schema instanceof z.ZodNullable) return fc.option(fromSchema(schema._zod.def.innerType), { freq: 6 });
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodTransform) return fc.jsonValue({ maxDepth: 2 });
  throw new Error(`No values are made of ${schema._zod.def.type}`);
};

const known = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/**
 * Values that a zod schema describes. Nearly all of them pass the schema; only rules between members may fail. Texts
 * are preferably those of the demo data.
 */
export const fromSchema = (schema: Schema): fc.Arbitrary<unknown> => {
  const before = known.get(schema);
  if (before) return before;
  const arbitrary = made(schema);
  known.set(schema, arbitrary);
  return arbitrary;
};
