import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Problem } from '../../lib/contract/problems.ts';
import { dateTime, urlFriendlyName } from '../../lib/contract/schemas/names.ts';
import { advancedPlaygroundRequest } from '../../lib/contract/schemas/playground.ts';
import { strategyVariant } from '../../lib/contract/schemas/variant.ts';
import { validate } from '../../lib/http/reading/validate.ts';

const refusal = (schema: z.ZodType, input: unknown, prefix?: string): Problem => {
  try {
    validate(schema, input, prefix);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  return expect.unreachable('it was accepted');
};

describe('errors §4: violations', () => {
  it('answers the coerced value, unknown members dropped', () => {
    expect(validate(z.object({ a: z.string() }), { a: 5, b: 6 })).toEqual({ a: '5' });
  });

  it.each([
    { schema: z.object({ a: z.string() }), input: {}, path: 'a', says: 'is required' },
    { schema: z.object({ a: z.string() }), input: { a: null }, path: 'a', says: 'a string; you sent null' },
    { schema: z.object({ a: z.number().int() }), input: { a: 1.5 }, path: 'a', says: 'an integer; you sent 1.5' },
    { schema: z.object({ a: z.boolean() }), input: { a: 'yes' }, path: 'a', says: 'true or false; you sent "yes"' },
    {
      schema: z.object({ variants: z.array(strategyVariant) }),
      input: { variants: [{ name: 'a', weight: 1001, weightType: 'fix', stickiness: 'default' }] },
      path: 'variants/0/weight',
      says: 'at most 1000; you sent 1001',
    },
    {
      schema: z.object({ a: z.enum(['x', 'y']) }),
      input: { a: 'z' },
      path: 'a',
      says: 'one of "x", "y"; you sent "z"',
    },
    { schema: z.object({ a: z.literal('x') }), input: { a: 'z' }, path: 'a', says: 'must be "x"; you sent "z"' },
    { schema: z.object({ a: dateTime }), input: { a: 'soon' }, path: 'a', says: 'RFC 3339' },
    { schema: z.object({ a: dateTime }), input: { a: '9999-12-31T23:59:59-01:00' }, path: 'a', says: 'years 0000' },
    { schema: z.object({ a: dateTime }), input: { a: '0000-01-01T00:00:00+01:00' }, path: 'a', says: 'years 0000' },
    { schema: z.object({ a: z.union([z.number(), z.string()]) }), input: {}, path: 'a', says: '`a` is required' },
    {
      schema: z.object({ a: z.string().min(1) }),
      input: { a: '' },
      path: 'a',
      says: 'at least 1 characters; you sent ""',
    },
    { schema: z.object({ a: z.number().gt(3) }), input: { a: 3 }, path: 'a', says: 'more than 3' },
    { schema: z.object({ a: z.number().lt(3) }), input: { a: 3 }, path: 'a', says: 'less than 3' },
    { schema: z.object({ a: z.number().multipleOf(2) }), input: { a: 3 }, path: 'a', says: 'a multiple of 2' },
    { schema: z.object({ a: z.string().regex(/^IS:/) }), input: { a: 'x' }, path: 'a', says: '/^IS:/' },
    { schema: z.object({ a: urlFriendlyName }), input: { a: 'a b' }, path: 'a', says: 'URL-friendly' },
    { schema: z.object({ a: urlFriendlyName }), input: { a: '.' }, path: 'a', says: 'no path' },
    { schema: z.object({ a: urlFriendlyName }), input: { a: '..' }, path: 'a', says: 'no path' },
    { schema: z.object({ a: z.email() }), input: { a: 'x' }, path: 'a', says: 'an email address' },
    { schema: z.strictObject({}), input: { a: 1 }, path: '', says: 'must not have the members a' },
    { schema: z.array(z.string()), input: { op: 'add' }, path: '', says: 'The body must be an array' },
    {
      schema: z.object({ a: z.string().refine(() => false, 'must be nicer') }),
      input: { a: 'x' },
      path: 'a',
      says: 'must be nicer; you sent "x"',
    },
    {
      schema: advancedPlaygroundRequest,
      input: { environments: [], context: { appName: 'a' } },
      path: 'environments',
      says: 'at least 1 items; you sent []',
    },
    {
      schema: z.object({ projects: z.union([z.array(z.string()), z.literal('*')]) }),
      input: { projects: 3 },
      path: 'projects',
      says: 'must be an array or "*"; you sent 3',
    },
    {
      schema: z.object({ projects: z.union([z.array(z.string()), z.literal('*')]) }),
      input: { projects: [{}] },
      path: 'projects/0',
      says: 'must be a string; you sent {}',
    },
    {
      schema: z.discriminatedUnion('action', [
        z.object({ action: z.literal('a') }),
        z.object({ action: z.literal('b') }),
      ]),
      input: { action: 'c' },
      path: 'action',
      says: 'one of "a", "b"; you sent "c"',
    },
  ])('names $path: $says', ({ schema, input, path, says }) => {
    const problem = refusal(schema, input);
    expect(problem).toMatchObject({ name: 'ValidationError', status: 400 });
    expect(problem.message).toContain(says);
    if (path !== '') expect(problem.message).toContain(path);
    expect(problem.details[0]).toMatchObject({ path, message: problem.message });
  });

  it('takes date-times to the ends of the years that RFC 3339 can name', () => {
    for (const at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59+01:00'])
      expect(validate(dateTime, at)).toBe(at);
  });

  it('has one detail a violation, the first of which is the message', () => {
    const { details, message } = refusal(z.object({ a: z.string(), b: z.object({ c: z.number() }) }), {
      b: { c: 'x' },
    });
    expect(details.map(({ path }) => path)).toEqual(['a', 'b/c']);
    expect(details[0]?.message).toBe(message);
  });

  it('names the first hundred violations', () => {
    const list = z.object({ names: z.array(z.string()) });
    const refused = () => validate(list, { names: Array.from({ length: 5000 }, () => null) });
    expect(refused).toThrow(expect.objectContaining({ details: expect.objectContaining({ length: 100 }) }));
  });

  it('cuts long values', () => {
    expect(refusal(z.object({ a: z.number() }), { a: 'x'.repeat(5000) }).message.length).toBeLessThan(200);
  });

  it('names members as the caller called them', () => {
    const texts = z.object({ properties: z.record(z.string(), z.string()) });
    for (const name of ['__proto__', '%__proto__', 'constructor']) {
      const input: unknown = JSON.parse(`{"properties":{"__proto__":"x","${name}":{}}}`);
      expect(refusal(texts, input).details[0]?.path).toBe(`properties/${name}`);
    }
  });

  it('takes a prefix for a part of a body', () => {
    expect(refusal(z.object({ a: z.string() }), {}, 'data').details[0]?.path).toBe('data/a');
  });
});
