import fc from 'fast-check';

/** Code points that are no characters but halves of one in UTF-16. */
const [firstHalf, halves] = [0xd800, 0x800];

/**
 * Any character but half a one: what `unit: 'binary'` of fast-check makes, which keeps a list of all 1,112,064 of them and
 * takes a second for it.
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
