import { describe, expect, it } from 'vitest';
import { prepareContext } from '../../lib/evaluation/index.ts';
import { NOW, surroundings } from './flags.ts';

const values = (raw: Parameters<typeof prepareContext>[0]) =>
  Object.fromEntries(prepareContext(raw, { ...surroundings, environment: 'dev' }).values);

describe('behaviour §2.1, context', () => {
  it('takes fields from the context, then from its properties, then the environment under evaluation', () => {
    expect(values({ a: '1', b: '', c: null, properties: { a: '9', b: '2', c: '3', d: '4' } })).toEqual({
      a: '1',
      b: '2',
      c: '3',
      d: '4',
      environment: 'dev',
    });
  });

  it('lets the context, or its properties, say another environment', () => {
    expect(values({ environment: 'x' })).toEqual({ environment: 'x' });
    expect(values({ properties: { environment: 'x' } })).toEqual({ environment: 'x' });
  });

  it('takes numbers and booleans in their string form, and nothing else', () => {
    const odd = { list: ['a'], object: { a: 1 }, none: undefined, call: () => 1, time: new Date(0) };
    expect(values({ number: 4.2, zero: 0, no: false, ...odd })).toEqual({
      number: '4.2',
      zero: '0',
      no: 'false',
      environment: 'dev',
    });
  });

  it('does without properties, or with some that are no object', () => {
    for (const properties of [undefined, null, 'text', 42]) {
      const { a } = values({ a: '1', properties });
      expect(a).toBe('1');
    }
  });

  it('takes a member by the name of __proto__ for a field like any other', () => {
    const context = prepareContext(JSON.parse('{"__proto__":"x","constructor":"y"}'), surroundings);
    expect(context.values.get('__proto__')).toBe('x');
    expect(context.values.get('constructor')).toBe('y');
    expect(context.values.get('toString')).toBeUndefined();
  });

  it.each([
    ['absent', {}, NOW],
    ['empty', { currentTime: '' }, NOW],
    ['null', { currentTime: null }, NOW],
    ['RFC 3339', { currentTime: '2023-07-01T02:00:00+02:00' }, Date.UTC(2023, 6, 1)],
    ['a date', { currentTime: '2023-07-01' }, Date.UTC(2023, 6, 1)],
    ['without an offset', { currentTime: '2023-07-01T00:00:00' }, Date.UTC(2023, 6, 1)],
    ['a Date', { currentTime: new Date(5) }, 5],
    ['milliseconds', { currentTime: 5 }, 5],
    ['a property', { properties: { currentTime: '1970-01-01' } }, 0],
    ['no date', { currentTime: 'soon' }, Number.NaN],
  ])('takes a currentTime that is %s', (_about, raw, expected) => {
    expect(prepareContext(raw, surroundings).currentTime).toBe(expected);
    expect(prepareContext(raw, surroundings).values.has('currentTime')).toBe(false);
  });
});
