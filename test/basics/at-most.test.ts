import { describe, expect, it } from 'vitest';
import { atMost } from '../../lib/basics/at-most.ts';

describe('atMost', () => {
  it('runs so many pieces of work at once, all of them, in their order, whatever fails', async () => {
    const some = atMost(3);
    const begun: number[] = [];
    let [running, most] = [0, 0];
    const work = async (i: number): Promise<number> => {
      begun.push(i);
      most = Math.max(most, ++running);
      for (let step = 0; step <= i % 4; step++) await Promise.resolve();
      running--;
      if (i % 5 === 0) throw new Error(String(i));
      return i;
    };
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    const results = await Promise.allSettled(numbers.map((i) => some(() => work(i))));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(numbers.map((i) => i % 5 !== 0));
    expect(begun).toEqual(numbers);
    expect(most).toBe(3);
  });

  it('has its places free again', async () => {
    const one = atMost(1);
    await expect(one(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await one(async () => 'next')).toBe('next');
  });
});
