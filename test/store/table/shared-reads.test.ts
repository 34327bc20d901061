import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSharedReads } from '../../../lib/store/table/waiting.ts';

/** A read that ends when the test decides. */
const openRead = () => {
  const ends: PromiseWithResolvers<number>[] = [];
  const read = (): Promise<number> => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  };
  return { ends, read };
};

describe('reads that requests of one process share', () => {
  it('are one for all who ask while another is running', async () => {
    const { ends, read } = openRead();
    const share = openSharedReads<number>();
    const asked = [share('a', read), share('a', read), share('a', read)];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await asked[0]).toBe(1);
    expect(ends).toHaveLength(2);
    ends[1]?.resolve(2);
    expect(await Promise.all(asked)).toEqual([1, 2, 2]);
    const later = share('a', read);
    expect(ends).toHaveLength(3);
    ends[2]?.resolve(3);
    expect(await later).toBe(3);
  });

  it('are not shared with those who read something else', async () => {
    const { ends, read } = openRead();
    const share = openSharedReads<number>();
    const asked = [share('a', read), share('b', read)];
    ends.forEach((end, i) => {
      end.resolve(i);
    });
    expect(await Promise.all(asked)).toEqual([0, 1]);
  });

  it('fail only for those who share them', async () => {
    const { ends, read } = openRead();
    const share = openSharedReads<number>();
    const failing = share('a', read);
    const next = share('a', read);
    ends[0]?.reject(new Error('lost'));
    await expect(failing).rejects.toThrow('lost');
    ends[1]?.resolve(2);
    expect(await next).toBe(2);
  });

  it('are never older than the question', async () => {
    const step = fc.constantFrom('write', 'ask', 'end');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let stored = 0;
        const { ends, read } = openRead();
        const share = openSharedReads<number>();
        // A read returns the value that was stored when it began: the minimum for a strongly consistent read.
        const readStored = (): Promise<number> => {
          const began = stored;
          return read().then(() => began);
        };
        const answers: Promise<void>[] = [];
        let ended = 0;
        const endOne = async (): Promise<void> => {
          ends[ended++]?.resolve(0);
          await new Promise(setImmediate);
        };
        for (const one of steps) {
          if (one === 'write') stored++;
          if (one === 'end' && ended < ends.length) await endOne();
          if (one === 'ask') {
            const least = stored;
            answers.push(share('a', readStored).then((shown) => expect(shown).toBeGreaterThanOrEqual(least)));
          }
        }
        while (ended < ends.length) await endOne();
        await Promise.all(answers);
      }),
    );
  });
});
