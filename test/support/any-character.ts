import fc from 'fast-check';

/** Surrogates: code points that are only halves of characters in UTF-16. */
const [firstHalf, halves] = [0xd800, 0x800];

/**
 * Any character except surrogates. fast-check's `unit: 'binary'` generates the same, but builds a list of all 1,112,064
 * of them, which takes a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - halves).map(
  (n) => String.fromCodePoint(n < firstHalf ? n : n + halves),
  (character) => {
    const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('This is not one character');
    if (point >= firstHalf && point < firstHalf + halves) throw new Error('This is half a character');
    return point < firstHalf ? point : point - halves;
  },
);
