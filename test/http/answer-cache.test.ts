import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAnswerCache } from '../../lib/http/answers/answer-cache.ts';
import { render } from '../../lib/http/answers/render.ts';

const never = (): string => {
  throw new Error('made again');
};

describe('texts that are kept', () => {
  it('are made once', () => {
    const cache = openAnswerCache(100_000);
    expect(cache.get('a', () => 'text').text).toBe('text');
    expect(cache.get('a', never).text).toBe('text');
  });

  it('are dropped when there are too many, those that were not asked for the longest first', () => {
    const cache = openAnswerCache(10_000);
    for (const key of ['a', 'b', 'c', 'd']) cache.get(key, () => key.repeat(1_800));
    cache.get('a', never);
    cache.get('e', () => 'e'.repeat(1_800));
    cache.get('a', never);
    expect(() => cache.get('b', never)).toThrow('made again');
    cache.get('c', never);
  });

  it('are sent but not kept when one takes more than a quarter of the memory', () => {
    const cache = openAnswerCache(10_000);
    expect(cache.get('a', () => 'x'.repeat(3_000)).text).toHaveLength(3_000);
    expect(cache.bytes).toBe(0);
    expect(() => cache.get('a', never)).toThrow('made again');
  });

  it('are not kept when making them failed', () => {
    const cache = openAnswerCache(10_000);
    expect(() => cache.get('a', never)).toThrow('made again');
    expect([cache.bytes, cache.get('a', () => 'text').text]).toEqual([0, 'text']);
  });

  it('count their gzip, which is made once, also for those who ask at the same time', async () => {
    const cache = openAnswerCache(1_000_000);
    const text = randomBytes(50_000).toString('hex');
    const sized = cache.get('a', () => text);
    const before = cache.bytes;
    const [first, second] = await Promise.all([sized.gzip(), cache.get('a', never).gzip()]);
    expect(first).toBe(second);
    expect(cache.bytes).toBe(before + (first?.length ?? 0));
    expect(await cache.get('a', never).gzip()).toBe(first);
    expect(cache.bytes).toBe(before + (first?.length ?? 0));
  });

  it('never take more than the limit, whatever is asked for', async () => {
    const ask = fc.record({
      key: fc.integer({ min: 0, max: 12 }).map((n) => `key-${n}`),
      length: fc.integer({ min: 0, max: 40_000 }),
      character: fc.constantFrom('x', 'é', '€'),
      gzip: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { maxLength: 60 }), async (asks) => {
        const maxBytes = 100_000;
        const cache = openAnswerCache(maxBytes);
        const made = new Map<string, string>();
        const waiting: Promise<unknown>[] = [];
        for (const { key, length, character, gzip } of asks) {
          const sized = cache.get(key, () => {
            const fresh = character.repeat(length);
            made.set(key, fresh);
            return fresh;
          });
          expect(sized.text).toBe(made.get(key));
          expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
          if (gzip) waiting.push(sized.gzip());
        }
        await Promise.all(waiting);
        expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
        expect(cache.bytes).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    ['short', 'x'.repeat(100)],
    ['empty', ''],
    ['long', JSON.stringify(Array.from({ length: 3_000 }, (_, i) => ({ i, name: `flag-${i} ø` })))],
    ['too large without compression', '"'.repeat(4_000_000)],
    ['too large', randomBytes(6_000_000).toString('latin1')],
  ])('are sent as a text that is not kept: %s', async (_, text) => {
    const cache = openAnswerCache(100_000_000);
    for (const accepted of [undefined, 'gzip', 'br', 'gzip;q=0']) {
      const outcome = (answer: Parameters<typeof render>[0]) =>
        render(answer, { description: '' }, accepted).catch(({ message }) => message);
      const headers = { ETag: '"a"' };
      const plain = await outcome({ status: 200, text, headers });
      for (let i = 0; i < 2; i++)
        expect(await outcome({ status: 200, cached: cache.get('a', () => text), headers })).toEqual(plain);
    }
  });
});
