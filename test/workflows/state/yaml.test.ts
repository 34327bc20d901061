import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeYaml } from '../../../lib/workflows/state/yaml.ts';
import { anyCharacter } from '../../support/any-character.ts';

describe('state §2.3: YAML', () => {
  it('is written in blocks, with quotes only where a reader might not take it as text', () => {
    const value = {
      version: 4,
      none: [],
      features: [{ name: 'a', tags: ['x y', 'no', '50', ''], nothing: null, options: {} }, { name: 'b: c' }],
      lists: [[1, 2], [], [{ a: true }]],
      at: '2030-06-01T12:00:00.000Z',
    };
    expect(writeYaml(value)).toBe(
      [
        'version: 4',
        'none: []',
        'features:',
        '  - name: a',
        '    tags:',
        '      - x y',
        '      - "no"',
        '      - "50"',
        '      - ""',
        '    nothing: null',
        '    options: {}',
        '  - name: "b: c"',
        'lists:',
        '  - - 1',
        '    - 2',
        '  - []',
        '  - - a: true',
        'at: 2030-06-01T12:00:00.000Z',
        '',
      ].join('\n'),
    );
  });

  it('leaves out what is undefined', () => {
    expect(writeYaml({ a: undefined, b: 1 })).toBe('b: 1\n');
  });

  it('is read back as the same value, whatever it is, by readers of YAML 1.2 and 1.1', () => {
    const value = fc
      .jsonValue({ stringUnit: anyCharacter, maxDepth: 4 })
      .map((any): unknown => JSON.parse(JSON.stringify(any)));
    fc.assert(
      fc.property(value, (any) => {
        expect(parse(writeYaml(any))).toEqual(any);
        expect(parse(writeYaml(any), { version: '1.1' })).toEqual(any);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps text that looks like another value', () => {
    const texts = [
      'true',
      'Null',
      '~',
      '1',
      '-1',
      '1e3',
      '0x1f',
      '.5',
      '.inf',
      '- a',
      '? a',
      '#x',
      'a #x',
      'a: b',
      'a:',
      '*a',
      '&a',
      '!a',
      '%a',
      '@a',
      '`a',
      '|',
      '>',
      "'a",
      '"a',
      '{a',
      '[a',
      'a,b',
      ' a',
      'a ',
      'a\nb',
      'a\tb',
      '\u0000',
      '\u0085',
      '\u2028',
      '\ufeff',
      '---',
      '...',
      '=',
      '<<',
      'y',
      'off',
      '2030-06-01',
      '12:30:45',
      '\ud800',
    ];
    expect(parse(writeYaml(texts))).toEqual(texts);
    const object = Object.fromEntries(texts.map((text, i) => [text, i]));
    expect(parse(writeYaml(object))).toEqual(object);
  });
});
