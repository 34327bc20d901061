import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { queryOf } from '../../lib/http/reading/parameters.ts';
import { validate } from '../../lib/http/reading/validate.ts';

const schema = z.object({
  type: z.array(z.string()).optional(),
  limit: z.string().optional(),
  archived: z.boolean().default(false),
  properties: z.record(z.string(), z.string()).optional(),
  either: z.union([z.string(), z.array(z.string())]).optional(),
});

describe('requests §9: query parameters', () => {
  it.each([
    { says: 'nothing', sent: {}, read: {} },
    { says: 'a single value of a list', sent: { type: ['a'] }, read: { type: ['a'] } },
    { says: 'a repeated one', sent: { type: ['a', 'b'] }, read: { type: ['a', 'b'] } },
    { says: 'one with brackets', sent: { 'type[]': ['a'] }, read: { type: ['a'] } },
    { says: 'both', sent: { type: ['a'], 'type[]': ['b'] }, read: { type: ['a', 'b'] } },
    { says: 'one with an index', sent: { 'type[0]': ['a'] }, read: { type: ['a'] } },
    {
      says: 'several with indexes, by their index',
      sent: { 'type[10]': ['c'], 'type[1]': ['b'], 'type[0]': ['a'] },
      read: { type: ['a', 'b', 'c'] },
    },
    { says: 'nothing of a list with another name', sent: { 'type[x]': ['a'], 'type[-1]': ['b'] }, read: {} },
    { says: 'an indexed value where one or many may stand', sent: { 'either[0]': ['a'] }, read: { either: ['a'] } },
    { says: 'of a scalar the last', sent: { limit: ['1', '2'] }, read: { limit: '2' } },
    {
      says: 'a map',
      sent: { 'properties[x]': ['1'], 'properties[y]': ['2'] },
      read: { properties: { x: '1', y: '2' } },
    },
    { says: 'one value where one or many may stand', sent: { either: ['a'] }, read: { either: 'a' } },
    { says: 'many values where one or many may stand', sent: { either: ['a', 'b'] }, read: { either: ['a', 'b'] } },
    { says: 'a bracketed value where one or many may stand', sent: { 'either[]': ['a'] }, read: { either: ['a'] } },
    { says: 'nothing of unknown ones', sent: { other: ['a'], 'x[y]': ['b'] }, read: {} },
  ])('are read: $says', ({ sent, read }) => {
    expect(queryOf(schema, sent)).toEqual(read);
  });

  it('are coerced like members of a body', () => {
    expect(validate(schema, queryOf(schema, { archived: ['true'] }))).toEqual({ archived: true });
    expect(validate(schema, queryOf(schema, {}))).toEqual({ archived: false });
  });

  it('are all read where the schema is loose', () => {
    expect(queryOf(z.looseObject({ appName: z.string() }), { appName: ['a'], userId: ['7'] })).toEqual({
      appName: 'a',
      userId: '7',
    });
    expect(queryOf(z.strictObject({ a: z.string() }), { a: ['1'], b: ['2'] })).toEqual({ a: '1' });
  });
});
