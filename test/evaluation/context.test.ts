import { describe, expect, it } from 'vitest';
import { currentTime, fieldText } from '../../lib/evaluation/context.ts';
import { fieldNamed } from '../../lib/evaluation/field.ts';
import { prepareContext, type RawContext } from '../../lib/evaluation/index.ts';
import { NOW, surroundings } from './flags.ts';

/** The values of some fields, without missing ones. */
const values = (raw: RawContext, ...fields: string[]) => {
  const context = prepareContext(raw, { ...surroundings, environment: 'dev' });
  const entries = fields.map((field) => [field, fieldText(context, fieldNamed(field))]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
};

describe('evaluation §2: context', () => {
  it('takes fields from the context, then from its properties, then the environment under evaluation', () => {
    const raw = { a: '1', b: '', c: null, properties: { a: '9', b: '2', c: '3', d: '4' } };
    expect(values(raw, 'a', 'b', 'c', 'd', 'e', 'environment')).toEqual({
      a: '1',
      b: '2',
      c: '3',
      d: '4',
      environment: 'dev',
    });
  });

  it('lets the context, or its properties, say another environment', () => {
    for (const raw of [{ environment: 'x' }, { properties: { environment: 'x' } }]) {
      expect(values(raw, 'environment')).toEqual({ environment: 'x' });
    }
  });

  it('takes numbers and booleans in their string form, and nothing else', () => {
    const odd = { list: ['a'], object: { a: 1 }, none: undefined, call: () => 1, time: new Date(0) };
    const raw = { number: 4.2, zero: 0, no: false, ...odd };
    expect(values(raw, ...Object.keys(raw))).toEqual({ number: '4.2', zero: '0', no: 'false' });
  });

  it('does without properties, or with some that are no object', () => {
    for (const properties of [undefined, null, 'text', 42]) {
      expect(values({ a: '1', properties }, 'a', 'b')).toEqual({ a: '1' });
    }
  });

  it('takes a member of any name for a field, but not what objects inherit', () => {
    const raw = JSON.parse('{"__proto__":"x","constructor":"y"}');
    expect(values(raw, '__proto__', 'constructor', 'toString')).toEqual({ ['__proto__']: 'x', constructor: 'y' });
  });

  it.each([
    ['absent', {}, NOW],
    ['empty', { currentTime: '' }, NOW],
    ['null', { currentTime: null }, NOW],
    ['RFC 3339', { currentTime: '2023-07-01T02:00:00+02:00' }, Date.UTC(2023, 6, 1)],
    ['a date', { currentTime: '2023-07-01' }, Date.UTC(2023, 6, 1)],
    ['without an offset', { currentTime: '2023-07-01T00:00:00' }, Date.UTC(2023, 6, 1)],
    ['without an offset, with a blank', { currentTime: '2023-07-01 00:00:00' }, Date.UTC(2023, 6, 1)],
    ['a Date', { currentTime: new Date(5) }, 5],
    ['milliseconds', { currentTime: 5 }, 5],
    ['a property', { properties: { currentTime: '1970-01-01' } }, 0],
    ['no date', { currentTime: 'soon' }, Number.NaN],
  ])('takes a currentTime that is %s', (_about, raw, expected) => {
    expect(currentTime(prepareContext(raw, surroundings))).toBe(expected);
    expect(values(raw, 'currentTime')).toEqual({});
  });
});
