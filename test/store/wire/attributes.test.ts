import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attributes, decode, encode } from '../../../lib/store/wire/attributes.ts';
import { runs } from '../../support/runs.ts';

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    fc.boolean(),
    fc.constantFrom(null, undefined, '', -0, 1e-7, 'constructor'),
    fc.uint8Array({ maxLength: 40 }),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('constructor', 'toString', 'S', 'M', '')), tie('value'), {
    maxKeys: 5,
  }),
}));
const item = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('constructor', 'hasOwnProperty')), value);

const options = { removeUndefinedValues: true, convertClassInstanceToMap: true };

/** Attributes in the form of the network, where the SDK writes bytes as base64. */
const overNetwork = (attributes: unknown): Attributes =>
  JSON.parse(
    JSON.stringify(attributes, (_, one) => (one instanceof Uint8Array ? Buffer.from(one).toString('base64') : one)),
  );

/** The SDK loses members of this name. */
const hasProto = (of: unknown): boolean => /"__proto__":/.test(JSON.stringify(of) ?? '');

describe('the form of items in the protocol', () => {
  it('gives members in the order of their names, however the table ordered them', () => {
    const value = { S: 'x' };
    const turned = decode({ b: { M: { d: value, c: value } }, a: { L: [{ M: { f: value, e: value } }] } });
    expect(JSON.stringify(turned)).toBe('{"a":[{"e":"x","f":"x"}],"b":{"c":"x","d":"x"}}');
  });

  it('is that of the SDK', () => {
    fc.assert(
      fc.property(item, (of) => {
        fc.pre(!hasProto(of));
        expect(overNetwork(encode(of))).toEqual(overNetwork(marshall(of, options)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is read as the SDK reads it', () => {
    fc.assert(
      fc.property(item, (of) => {
        fc.pre(!hasProto(of));
        // The SDK reads bytes of the network before it reads items.
        expect(decode(overNetwork(encode(of)))).toEqual(unmarshall(marshall(of, options)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('keeps a member that is called __proto__', () => {
    const of = JSON.parse('{"__proto__":{"__proto__":{"weight":1}},"list":[{"__proto__":null}],"pk":"a"}');
    const read = decode(overNetwork(encode(of)));
    expect(JSON.stringify(read)).toBe(JSON.stringify(of));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('keeps the bytes of a part of a larger buffer', () => {
    const whole = Uint8Array.from([1, 2, 3, 4]);
    expect(decode(overNetwork(encode({ part: whole.subarray(1, 3), node: Buffer.from([9]) })))).toEqual({
      part: Uint8Array.from([2, 3]),
      node: Uint8Array.from([9]),
    });
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a number that is too large', 2 ** 53],
    ['a number that is too small', -(2 ** 53)],
    ['a symbol', Symbol('s')],
  ])('has no place for %s, as that of the SDK', (_, of) => {
    expect(() => marshall({ of }, options)).toThrow();
    expect(() => encode({ of })).toThrow(/cannot be stored/);
    expect(() => encode({ list: [{ of }] })).toThrow(/cannot be stored/);
  });

  it.each([
    ['functions', () => 1],
    ['sets', new Set(['a'])],
    ['maps', new Map([['a', 1]])],
    ['big integers', 1n],
    ['other bytes', new Uint16Array(2)],
    ['buffers', new ArrayBuffer(2)],
  ])('has no place for %s, which this project does not store', (_, of) => {
    expect(() => encode({ of })).toThrow(/cannot be stored/);
  });

  it.each([{ SS: ['a'] }, { NS: ['1'] }, { N: '9007199254740993' }, { N: '1e40' }, {}])('refuses to read %j', (of) => {
    expect(() => decode({ of } as never)).toThrow(/The table holds/);
  });
});
