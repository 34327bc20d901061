import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openKept } from '../../lib/http/kept.ts';
import { render } from '../../lib/http/render.ts';

const never = (): string => {
  throw new Error('made again');
};

describe('texts that are kept', () => {
  it('are made once', () => {
    const kept = openKept(100_000);
    expect(kept.get('a', () => 'text').text).toBe('text');
    expect(kept.get('a', never).text).toBe('text');
  });

  it('are dropped when there are too many, those that were not asked for the longest first', () => {
    const kept = openKept(10_000);
    for (const key of ['a', 'b', 'c', 'd']) kept.get(key, () => key.repeat(1_800));
    kept.get('a', never);
    kept.get('e', () => 'e'.repeat(1_800));
    kept.get('a', never);
    expect(() => kept.get('b', never)).toThrow('made again');
    kept.get('c', never);
  });

  it('are sent but not kept when one takes more than a quarter of the memory', () => {
    const kept = openKept(10_000);
    expect(kept.get('a', () => 'x'.repeat(3_000)).text).toHaveLength(3_000);
    expect(kept.bytes).toBe(0);
    expect(() => kept.get('a', never)).toThrow('made again');
  });

  it('are not kept when making them failed', () => {
    const kept = openKept(10_000);
    expect(() => kept.get('a', never)).toThrow('made again');
    expect([kept.bytes, kept.get('a', () => 'text').text]).toEqual([0, 'text']);
  });

  it('count their gzip, which is made once, also for those who ask at the same time', async () => {
    const kept = openKept(1_000_000);
    const text = randomBytes(50_000).toString('hex');
    const sized = kept.get('a', () => text);
    const before = kept.bytes;
    const [first, second] = await Promise.all([sized.gzip(), kept.get('a', never).gzip()]);
    expect(first).toBe(second);
    expect(kept.bytes).toBe(before + (first?.length ?? 0));
    expect(await kept.get('a', never).gzip()).toBe(first);
    expect(kept.bytes).toBe(before + (first?.length ?? 0));
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
        const kept = openKept(maxBytes);
        const made = new Map<string, string>();
        const waiting: Promise<unknown>[] = [];
        for (const { key, length, character, gzip } of asks) {
          const { text, gzip: compressed } = kept.get(key, () => {
            const fresh = character.repeat(length);
            made.set(key, fresh);
            return fresh;
          });
          expect(text).toBe(made.get(key));
          expect(kept.bytes).toBeLessThanOrEqual(maxBytes);
          if (gzip) waiting.push(compressed());
        }
        await Promise.all(waiting);
        expect(kept.bytes).toBeLessThanOrEqual(maxBytes);
        expect(kept.bytes).toBeGreaterThanOrEqual(0);
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
    const kept = openKept(100_000_000);
    for (const accepted of [undefined, 'gzip', 'br', 'gzip;q=0']) {
      const outcome = (answer: Parameters<typeof render>[0]) =>
        render(answer, { description: '' }, accepted).catch(({ message }) => message);
      const headers = { ETag: '"a"' };
      const plain = await outcome({ status: 200, text, headers });
      for (let i = 0; i < 2; i++)
        expect(await outcome({ status: 200, kept: kept.get('a', () => text), headers })).toEqual(plain);
    }
  });
});
