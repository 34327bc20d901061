import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather } from '../../lib/evaluation/pieces.ts';

const gathered = (parts: Iterable<Uint8Array>, size: number): number[][] =>
  Array.from(gather(parts, size), (piece) => [...piece]);

describe('pieces', () => {
  it('hold as many parts as there is room for; a longer part is a piece of its own', () => {
    const parts = [[1], [2, 3], [4, 5], [6, 7, 8, 9], [10]].map((bytes) => Uint8Array.from(bytes));
    expect(gathered(parts, 3)).toEqual([[1, 2, 3], [4, 5], [6, 7, 8, 9], [10]]);
  });

  it('are none for no parts', () => {
    expect(gathered([], 3)).toEqual([]);
  });

  it('say what the parts say, and are never empty', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 9 })), fc.integer({ min: 1, max: 12 }), (parts, size) => {
        const pieces = gathered(parts, size);
        expect(pieces.flat()).toEqual(parts.flatMap((part) => [...part]));
        expect(pieces.filter((piece) => piece.length === 0)).toEqual([]);
      }),
      { endOnFailure: true },
    );
  });
});
