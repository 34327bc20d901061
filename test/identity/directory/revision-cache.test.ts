import { describe, expect, it } from 'vitest';
import { openRevisionCache } from '../../../lib/identity/directory/revision-cache.ts';

/** A cache with its own clock, and the number of its reads. */
const opened = () => {
  const clock = { ms: 0 };
  const reads = { count: 0 };
  const cache = openRevisionCache<number>(() => clock.ms);
  const get = (rev: number, key = 'k') => cache.get(key, rev, async () => ++reads.count);
  return { clock, reads, cache, get };
};

describe('the cache of tokens and users', () => {
  it('reads again for a while after a new revision, then keeps the value', async () => {
    const { clock, reads, get } = opened();
    await get(1);
    clock.ms = 999;
    await get(1);
    expect(reads.count).toBe(2);
    clock.ms = 1000;
    await get(1);
    expect(reads.count).toBe(3);
    clock.ms = 1_000_000;
    expect(await get(1)).toBe(3);
    expect(reads.count).toBe(3);
  });

  it('does not trust what a slow request read before the new revision was seen', async () => {
    const { clock, reads, cache, get } = opened();
    clock.ms = 10_000;
    await get(1, 'other');
    clock.ms = 20_000;
    await cache.get('k', 1, async () => ++reads.count, 9_000);
    await get(1);
    expect(reads.count).toBe(3);
    await get(1);
    expect(reads.count).toBe(3);
  });

  it('reads again when the instance has a new revision', async () => {
    const { clock, reads, get } = opened();
    await get(1);
    clock.ms = 5000;
    await get(1);
    await get(1);
    expect(reads.count).toBe(2);
    await get(2);
    expect(reads.count).toBe(3);
  });

  it('answers a request that saw an older revision, but keeps nothing for it', async () => {
    const { clock, reads, get } = opened();
    await get(2);
    clock.ms = 5000;
    await get(2);
    expect(await get(1)).toBe(2);
    await get(3);
    expect(await get(3)).toBe(4);
    expect(reads.count).toBe(4);
  });

  it('forgets the oldest of more than a thousand', async () => {
    const { clock, reads, get } = opened();
    await get(1);
    clock.ms = 5000;
    await get(1, 'first');
    for (let i = 0; i < 1000; i++) await get(1, `other ${i}`);
    const before = reads.count;
    await get(1, 'first');
    expect(reads.count).toBe(before + 1);
  });

  it('keeps no failure', async () => {
    const cache = openRevisionCache<number>(() => 0);
    await expect(cache.get('k', 1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('k', 1, async () => 5)).toBe(5);
  });

  it('knows beforehand whether it will read', async () => {
    const clock = { ms: 0 };
    const seen = { rev: 1 };
    const cache = openRevisionCache<string>(
      () => clock.ms,
      () => seen.rev,
    );
    const get = () => cache.get('k', seen.rev, async () => 'value');
    await get();
    expect(cache.holds('k')).toBe(false);
    clock.ms = 1000;
    await get();
    expect([cache.holds('k'), cache.held('k'), cache.holds('other')]).toEqual([true, 'value', false]);
    seen.rev = 2;
    expect([cache.holds('k'), cache.held('k')]).toEqual([false, undefined]);
  });
});
