import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchWhole, namesNotMatching, requirePattern } from '../../../lib/flags/features/names/naming-pattern.ts';
import { runs } from '../../support/runs.ts';

describe('naming pattern', () => {
  it('matches the whole name', () => {
    expect(matchWhole('a|b', 'a')).toBe('match');
    expect(matchWhole('a|b', 'ab')).toBe('mismatch');
    expect(matchWhole('a|b', 'xb')).toBe('mismatch');
    expect(matchWhole('^team-.+$', 'team-x')).toBe('match');
    expect(matchWhole('[a-z]+', 'abcD')).toBe('mismatch');
  });

  it('is a JavaScript regular expression, look-ahead and back references included', () => {
    expect(matchWhole('(?=.*-).{3,}', 'a-b')).toBe('match');
    expect(matchWhole('(.)\\1', 'aa')).toBe('match');
    expect(matchWhole('\\Aa', 'Aa')).toBe('match');
  });

  it('refuses what does not compile by itself', () => {
    for (const pattern of ['(', 'a)|(b', '[']) expect(() => matchWhole(pattern, 'a')).toThrow(SyntaxError);
  });

  it.each(['(a+)+b', '(a|aa)+b', '(a*)*b', '([a-z]+)*\\d', '(?:(?:a|b)+c?)+d', '(\\w+\\W?)+!'])(
    'is judged in linear time where it backtracks for ever: %s',
    (pattern) => {
      expect(matchWhole(pattern, 'a'.repeat(100))).toBe('mismatch');
    },
  );

  it.each(['(.*a){20}b', '(?:a?){40}a{40}b', '(?=(a+)+b)a+', '((a+)+)\\1b'])(
    'is given up before it hangs where that cannot be: %s',
    (pattern) => {
      expect(matchWhole(pattern, 'a'.repeat(100))).not.toBe('match');
    },
  );

  it('means the same to both engines', () => {
    const leaf = fc.constantFrom(
      'a',
      'b',
      '-',
      '.',
      '\\d',
      '\\w',
      '\\W',
      '[ab]',
      '[^a-z]',
      '\\b',
      '^',
      '$',
      '\\.',
      '(?:)',
    );
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
        fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '{0,2}')).map(([a, many]) => `(?:${a})${many}`),
      ),
    }));
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', '.', '_'), minLength: 1, maxLength: 8 });
    let both = 0;
    fc.assert(
      fc.property(pattern, fc.array(name, { minLength: 1, maxLength: 5 }), (source, names) => {
        for (const text of names) {
          const outcome = matchWhole(source, text);
          if (outcome === 'too slow') continue;
          both++;
          expect([source, text, outcome]).toEqual([
            source,
            text,
            new RegExp(`^(?:${source})$`).test(text) ? 'match' : 'mismatch',
          ]);
        }
      }),
      { numRuns: runs(300), endOnFailure: true },
    );
    expect(both).toBeGreaterThan(300);
  });

  it('says what is wrong with a name', () => {
    const naming = { pattern: '[a-z]+', example: 'abc', description: 'Lower case.' };
    expect(() => requirePattern('abc', naming)).not.toThrow();
    expect(() => requirePattern('ABC', naming)).toThrow(
      expect.objectContaining({
        name: 'PatternError',
        message: expect.stringMatching(/ABC.*\[a-z\]\+.*abc.*Lower case/),
      }),
    );
    expect(() => requirePattern('a'.repeat(100), { pattern: '(.*a){20}b' })).toThrow(
      expect.objectContaining({ name: 'BadDataError', message: expect.stringContaining('too long') }),
    );
    expect(() => requirePattern('anything', { pattern: null })).not.toThrow();
  });

  it('finds those of many names that do not match, in their order', () => {
    const naming = { pattern: '[a-z]+\\d*' };
    expect(namesNotMatching(['a1', 'B', 'c', '1'], naming)).toEqual(['B', '1']);
    expect(namesNotMatching([], naming)).toEqual([]);
    expect(namesNotMatching(['B'], { pattern: null })).toEqual([]);
  });

  it('gives many names one deadline, not each its own', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `${'a'.repeat(24)}c${i}`);
    expect(namesNotMatching(names.slice(0, 10_000), { pattern: 'a+c\\d+' })).toEqual([]);
    // Each name takes some milliseconds, so no single name would exceed a deadline of its own.
    expect(() => namesNotMatching(names, { pattern: '(?=(a|aa)*x)c' })).toThrow(
      expect.objectContaining({ name: 'BadDataError', message: expect.stringMatching(/too long.*aaac\d+/) }),
    );
  });
});
