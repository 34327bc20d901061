import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { coercion } from '../../lib/http/reading/coerce.ts';

const coerced = (schema: z.ZodType, value: unknown): unknown => coercion(schema)(value);

const tree: z.ZodType = z.object({ name: z.string(), children: z.array(z.lazy(() => tree)).optional() });
const change = z.discriminatedUnion('action', [
  z.object({ action: z.literal('enable'), payload: z.object({ enabled: z.boolean() }) }),
  z.object({ action: z.literal('rename'), payload: z.object({ enabled: z.string() }) }),
]);

describe('requests §8: scalars are coerced', () => {
  it.each([
    { says: '5 to "5"', schema: z.string(), value: 5, becomes: '5' },
    { says: 'true to "true"', schema: z.string(), value: true, becomes: 'true' },
    { says: '"true" to true', schema: z.boolean(), value: 'true', becomes: true },
    { says: '"false" to false', schema: z.boolean(), value: 'false', becomes: false },
    { says: '0 and 1 to booleans', schema: z.array(z.boolean()), value: [0, 1], becomes: [false, true] },
    { says: '"5" to 5', schema: z.number(), value: '5', becomes: 5 },
    { says: '" 2.5e1 " to 25', schema: z.number(), value: ' 2.5e1 ', becomes: 25 },
    { says: '"12" to an integer', schema: z.number().int().min(1), value: '12', becomes: 12 },
    { says: 'to the listed value with the same text', schema: z.enum(['4', '5']), value: 5, becomes: '5' },
    { says: 'to a literal', schema: z.literal(4), value: '4', becomes: 4 },
    { says: 'inside objects', schema: z.object({ a: z.string() }), value: { a: 1, b: 2 }, becomes: { a: '1', b: 2 } },
    {
      says: 'inside optional ones',
      schema: z.object({ a: z.string().optional() }),
      value: { a: 1 },
      becomes: { a: '1' },
    },
    { says: 'under defaults', schema: z.boolean().default(true), value: 'false', becomes: false },
    { says: 'under nullable', schema: z.string().nullable(), value: 7, becomes: '7' },
    { says: 'before transformations', schema: z.string().transform((text) => text.length), value: 777, becomes: '777' },
    { says: 'inside maps', schema: z.record(z.string(), z.string()), value: { x: 1 }, becomes: { x: '1' } },
    { says: 'inside lists', schema: z.array(z.string()), value: [1, 'b'], becomes: ['1', 'b'] },
    { says: 'inside tuples', schema: z.tuple([z.string()], z.number()), value: [1, '2'], becomes: ['1', 2] },
    {
      says: 'what a loose object adds',
      schema: z.object({ a: z.string() }).catchall(z.number()),
      value: { b: '2' },
      becomes: { b: 2 },
    },
    {
      says: 'in both halves of an intersection',
      schema: z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
      value: { a: 1, b: '2' },
      becomes: { a: '1', b: 2 },
    },
    {
      says: 'in recursive schemas',
      schema: tree,
      value: { name: 1, children: [{ name: 2 }] },
      becomes: { name: '1', children: [{ name: '2' }] },
    },
    {
      says: 'by the option that the tag names',
      schema: change,
      value: { action: 'enable', payload: { enabled: 'true' } },
      becomes: { action: 'enable', payload: { enabled: true } },
    },
    {
      says: 'and another tag differently',
      schema: change,
      value: { action: 'rename', payload: { enabled: true } },
      becomes: { action: 'rename', payload: { enabled: 'true' } },
    },
    {
      says: 'to the first option that takes the value',
      schema: z.union([z.array(z.string()), z.literal('*')]),
      value: [1],
      becomes: ['1'],
    },
  ])('$says', ({ schema, value, becomes }) => {
    expect(coerced(schema, value)).toEqual(becomes);
  });

  it.each([
    { says: 'null', schema: z.string(), value: null },
    { says: 'what is missing', schema: z.string(), value: undefined },
    { says: 'words that are no number', schema: z.number(), value: 'five' },
    { says: 'an empty text', schema: z.number(), value: '' },
    { says: '"Infinity"', schema: z.number(), value: 'Infinity' },
    { says: '"yes"', schema: z.boolean(), value: 'yes' },
    { says: 'a scalar where a list belongs', schema: z.array(z.string()), value: 3 },
    { says: 'an object where a text belongs', schema: z.string(), value: { a: 1 } },
    { says: 'an option that takes the value as it is', schema: z.union([z.number(), z.string()]), value: '5' },
    { says: 'members of unknown type', schema: z.looseObject({}), value: { a: '5' } },
    { says: 'an unknown tag', schema: change, value: { action: 'other', payload: { enabled: 'true' } } },
    { says: 'an unlisted value', schema: z.enum(['a']), value: 5 },
  ])('but not $says', ({ schema, value }) => {
    expect(coerced(schema, value)).toBe(value);
  });

  it('without touching what was given, and without a copy where nothing changes', () => {
    const schema = z.object({ list: z.array(z.string()) });
    const sent = { list: [1] };
    expect(coerced(schema, sent)).toEqual({ list: ['1'] });
    expect(sent).toEqual({ list: [1] });
    const fine = { list: ['1'] };
    expect(coerced(schema, fine)).toBe(fine);
  });

  it('without letting a member named __proto__ become the prototype', () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "x": 2}');
    const result = coerced(z.record(z.string(), z.string()), value);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(result ?? {})).toEqual(['__proto__', 'x']);
  });
});
