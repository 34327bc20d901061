import * as z from 'zod';
import { invalid } from '../../contract/problems.ts';
import { validate } from './validate.ts';

type Schema = z.core.$ZodType;

/** The form of a query parameter: once, repeated, as `name[key]=value`, or either, where the schema distinguishes. */
type Form = 'single' | 'list' | 'map' | 'either';

const formOf = (schema: Schema): Form => {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) return 'list';
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodObject) return 'map';
  if (schema instanceof z.ZodPipe) return formOf(schema._zod.def.in);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodTransform) return 'either';
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  ) {
    return formOf(schema._zod.def.innerType);
  }
  return 'single';
};

/** The parameters of a schema, and whether it accepts others. */
interface Layout {
  readonly forms: ReadonlyMap<string, Form>;
  readonly loose: boolean;
}

const layouts = new WeakMap<Schema, Layout>();

/** Found once for each schema: examining a schema takes longer than reading a parameter. */
const layoutOf = (schema: z.ZodObject): Layout => {
  const known = layouts.get(schema);
  if (known) return known;
  const { shape, catchall } = schema._zod.def;
  const layout = {
    forms: new Map(Object.entries(shape).map(([name, property]) => [name, formOf(property)])),
    loose: catchall !== undefined && !(catchall instanceof z.ZodNever),
  };
  layouts.set(schema, layout);
  return layout;
};

type Values = Readonly<Record<string, readonly string[] | undefined>>;

/** The keys in brackets after a name, each with its last value. */
const entriesOf = (values: Values, name: string): readonly [string, string][] => {
  const prefix = `${name}[`;
  return Object.entries(values).flatMap(([parameter, [...all] = []]) => {
    const last = all.at(-1);
    return parameter.startsWith(prefix) && parameter.endsWith(']') && last !== undefined
      ? [[parameter.slice(prefix.length, -1), last]]
      : [];
  });
};

/** The values of `name[]=a` in their order, then those of `name[0]=a&name[1]=b` by index. */
const bracketedOf = (values: Values, name: string): readonly string[] => {
  const indexed = entriesOf(values, name).filter(([key]) => /^\d+$/.test(key));
  const inOrder = indexed.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return [...(values[`${name}[]`] ?? []), ...inOrder];
};

/** @param brackets whether any parameter uses brackets; few requests have one */
const read = (values: Values, name: string, form: Form, brackets: boolean): unknown => {
  if (form === 'map') {
    const entries = brackets ? entriesOf(values, name) : [];
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  const bracketed = brackets ? bracketedOf(values, name) : [];
  const all = [...(values[name] ?? []), ...bracketed];
  if (all.length === 0) return undefined;
  if (form === 'list') return all;
  return form === 'either' && (all.length > 1 || bracketed.length > 0) ? all : all.at(-1);
};

/**
 * The query parameters of a schema, in the form that it expects: lists from `type=a&type=b`, `type[]=a`, `type[0]=a`
 * or a single `type=a`; maps from `properties[x]=1`; of a scalar that is given twice, the last value (contract:
 * requests §9). Other parameters are ignored, unless the schema is loose.
 * @param values of a proxy event's `multiValueQueryStringParameters`
 */
export const queryOf = (schema: z.ZodObject, values: Values): Record<string, unknown> => {
  const { forms, loose } = layoutOf(schema);
  const sent = Object.keys(values);
  const brackets = sent.some((name) => name.includes('['));
  const others = loose ? sent.filter((name) => !forms.has(name) && !name.includes('[')) : [];
  const found: [string, unknown][] = [];
  for (const [name, form] of forms) found.push([name, read(values, name, form, brackets)]);
  for (const name of others) found.push([name, read(values, name, 'single', brackets)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
};

/**
 * Most bytes of a path parameter. Names have at most 100 characters (contract: requests §10) and tokens about 260. Two
 * parameters of this size fit into a sort key of the table, which may have 1,024 bytes.
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
