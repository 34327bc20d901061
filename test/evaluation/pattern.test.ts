import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { compilePattern, problemOfPattern } from '../../lib/evaluation/pattern.ts';
import { textTest } from '../../lib/evaluation/pattern-match.ts';
import { compileProgram } from '../../lib/evaluation/pattern-program.ts';
import { readPattern } from '../../lib/evaluation/pattern-syntax.ts';
import { runs } from '../support/runs.ts';

/** Pieces of patterns, whole and broken. `[[:` alone is left out: re2js refuses it, RE2 itself takes it for a class. */
const pieces = [
  ...['a', 'b', 'c', 'k', 'K', 'S', 'é', 'ß', '😀', '_', '-', ':', '\n', '{', '}', ']', '\\'],
  ...['\\d', '\\w', '\\s', '\\D', '\\W', '\\S', '.', '^', '$', '\\b', '\\B', '\\A', '\\z', '\\C', '\\Z'],
  ...['[a-c]', '[^a]', '[[:alpha:]]', '[[:^digit:]]', '[\\d_]', '[^\\w]', '[]a]', '[^]a]', '[a-]', '[-a]', '[^\\D]'],
  ...['[\\D\\d]', '[\\x{0}-\\x{10FFFF}]', '[', '[z-a]', '[a', '[\\b]', '[[:foo:]]'],
  ...['\\pL', '\\PL', '\\pN', '\\p{Greek}', '\\p{^Lu}', '\\p{Lu}', '\\p{Any}', '\\p{Nope}'],
  ...['\\x41', '\\x{1F600}', '\\n', '\\101', '\\07', '\\0', '\\1', '\\8', '\\-', '\\_', '\\Qa.b\\E', '\\Q', '\\E'],
  ...[
    '(',
    '(?:',
    ')',
    '|',
    '(?i)',
    '(?i:',
    '(?-i)',
    '(?m)',
    '(?s)',
    '(?U)',
    '(?)',
    '(?i-)',
    '(?P<x>',
    '(?<y>',
    '(?=',
    '(?!',
    '(?',
  ],
  ...['*', '+', '?', '{2}', '{2,3}', '{0}', '{3,}', '{,3}', '{2,1}', '{1001}'],
];
const characters = [...'abcABkKsSſé1 9\n\t\v_-.😀αΩ{}Éß', '\u212a'];

const pattern = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }).map((all) => all.join(''));
const text = fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((all) => all.join(''));

const theirs = (source: string, anyCase: boolean): RE2JS | undefined => {
  try {
    return RE2JS.compile(source, anyCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch {
    return undefined;
  }
};

describe('evaluation §6.7 patterns', () => {
  it('are accepted, and match, as with another implementation of RE2', () => {
    let compared = 0;
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 4, maxLength: 4 }), fc.boolean(), (source, texts, anyCase) => {
        const other = theirs(source, anyCase);
        expect(problemOfPattern(source) === undefined).toBe(other !== undefined);
        if (!other) return;
        const own = compilePattern(source, anyCase);
        for (const one of texts) expect([one, own.test(one)]).toEqual([one, other.matcher(one).find()]);
        compared += 1;
      }),
      { numRuns: runs(3_000, 400_000), seed: 2_10, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it.each([
    '^(x+x+)+y$',
    '(x*)*y',
    '(x|xx|xxx)*y',
    '(.*.*)*y',
    '(x?){200}x{200}y',
    '.{1000}y',
    '(.{0,30}){0,30}y',
    '(?i)(k|K|\\pL)*y',
  ])('look at each instruction once for each character of a text: %s', (source) => {
    const { start, instructions } = compileProgram(readPattern(source, false));
    let looks = 0;
    const counted = instructions.map((instruction) =>
      instruction.kind === 'character'
        ? {
            ...instruction,
            has: (code: number) => {
              looks += 1;
              return instruction.has(code);
            },
          }
        : instruction,
    );
    const length = 1_500;
    const test = textTest({ start, instructions: counted });
    expect(test('x'.repeat(length))).toBe(false);
    expect(looks).toBeLessThanOrEqual(instructions.length * (length + 1));
    // What a text has shown is remembered, but not more than fits.
    for (let i = 0; i < 20; i++)
      test(Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + i * 300 + at)).join(''));
    expect(test('x'.repeat(length))).toBe(false);
  });

  it.each([
    ['(a', 'A parenthesis that does not end at character 3'],
    ['a)', 'A closing parenthesis without an opening one at character 2'],
    ['[a', 'A bracket that does not end at character 3'],
    ['(?=a)', 'A group of a kind that is not supported, such as a look ahead, at character 3'],
    ['(a)\\1', '\\1 is not supported at character 5'],
    ['a{1001}', 'More than 1000 repetitions at character 8'],
    ['(a{100}){100}', 'More than 1000 repetitions, one within the other, at character 14'],
    ['a**', 'A repetition of a repetition at character 4'],
    ['|*', 'A repetition of nothing at character 3'],
    ['(.{100}){10}|(.{100}){10}|(.{100}){10}', 'It is too large: repetitions make more than 2500 steps of it'],
    ['('.repeat(251), 'More than 250 parentheses in each other at character 252'],
    ['a'.repeat(1_001), 'It has more than 1000 characters'],
  ])('say what is wrong: %s', (source, problem) => {
    expect(problemOfPattern(source)).toBe(problem);
  });
});
