import { describe, expect, it, vi } from 'vitest';
import { forLargeTexts } from '../../../infra/local/table/large-texts.ts';

const large = (letter: string): string => letter.repeat(70_000);

describe('what is worked out of large texts', () => {
  it('is worked out once for the same text', () => {
    const of = vi.fn((text: string) => Buffer.from(text));
    const bytes = forLargeTexts(of);
    const first = bytes(large('a'));
    expect(first.toString()).toBe(large('a'));
    expect(bytes(`${large('a')}`)).toBe(first);
    expect(bytes(large('b')).toString()).toBe(large('b'));
    expect(of).toHaveBeenCalledTimes(2);
  });

  it('is kept for the last four', () => {
    const of = vi.fn((text: string) => text.charAt(0));
    const letter = forLargeTexts(of);
    for (const one of 'abcdbcde') expect(letter(large(one))).toBe(one);
    expect(of).toHaveBeenCalledTimes(5);
    expect(letter(large('a'))).toBe('a');
    expect(of).toHaveBeenCalledTimes(6);
  });

  it('is not kept for small ones', () => {
    const of = vi.fn((text: string) => text.length);
    const length = forLargeTexts(of);
    expect([length('a'), length('a')]).toEqual([1, 1]);
    expect(of).toHaveBeenCalledTimes(2);
  });
});
