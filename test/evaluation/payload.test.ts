import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadLiteral } from '../../lib/evaluation/payload.ts';
import { anyCharacter } from '../support/any-character.ts';
import { runs } from '../support/runs.ts';

describe('ofrep §3: payloads as JSON', () => {
  it.each([
    ['10', '10'],
    ['10.0', '10.0'],
    [' -0.50 ', '-0.50'],
    ['1e2', '1e2'],
    ['9007199254740993', '9007199254740993'],
    ['0x10', '16'],
    ['.5', '0.5'],
    ['+5', '5'],
    ['01', '1'],
    ['', undefined],
    [' ', undefined],
    ['ten', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
  ])('the number %o is %o', (value, expected) => {
    expect(payloadLiteral({ type: 'number', value })).toBe(expected);
  });

  it('a number is what JavaScript reads, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double().map(String), fc.string(), fc.integer().map(String)), (value) => {
        const literal = payloadLiteral({ type: 'number', value });
        const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
        expect(literal === undefined).toBe(!isNumber);
        if (literal !== undefined) expect(JSON.parse(literal) + 0).toBe(Number(value) + 0);
      }),
      { numRuns: runs(500) },
    );
  });

  it('JSON with a number that is too large is nothing', () => {
    expect(payloadLiteral({ type: 'json', value: '{"limit": [1e999]}' })).toBeUndefined();
  });

  it('JSON stays as it is; what does not parse is nothing', () => {
    fc.assert(
      fc.property(fc.json(), (value) => payloadLiteral({ type: 'json', value }) === value),
      { numRuns: runs(200) },
    );
    expect(payloadLiteral({ type: 'json', value: '{' })).toBeUndefined();
  });

  it('texts are texts, whatever the type is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom('string', 'csv', 'own'), (value, type) => {
        expect(JSON.parse(payloadLiteral({ type, value }) ?? '')).toBe(value);
      }),
      { numRuns: runs(200) },
    );
  });
});
