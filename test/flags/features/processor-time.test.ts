import { describe, expect, it } from 'vitest';
import { tryWithin } from '../../../lib/flags/features/names/processor-time.ts';

/** A machine that gives a thread some share of the clock's time. The work needs `needs` ms of processor time at once. */
const machine = (share: number, needs: number) => {
  let used = 0;
  let attempts = 0;
  const ends = tryWithin(
    50,
    (timeout) => {
      attempts++;
      used += Math.min(needs, timeout * share);
      return timeout * share >= needs;
    },
    () => used,
  );
  return { ends, used, attempts };
};

describe('processor time (contract: projects §5.3)', () => {
  it.each([1, 0.5, 0.2, 0.05])('is enough for the same work on a machine that gives a share of %d', (share) => {
    expect(machine(share, 20).ends).toBe(true);
  });

  it.each([1, 0.5, 0.2, 0.05])('ends work that never ends, with a share of %d', (share) => {
    const { ends, used } = machine(share, Number.POSITIVE_INFINITY);
    expect(ends).toBe(false);
    expect(used).toBeLessThan(150);
  });

  it('ends even if the clock alone goes on', () => {
    expect(machine(0, 1)).toEqual({ ends: false, used: 0, attempts: 7 });
  });

  it('of this thread is what is counted', () => {
    let attempts = 0;
    const ends = tryWithin(5, (timeout) => {
      attempts++;
      // The thread waits and computes nothing.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeout);
      return attempts === 4;
    });
    expect(ends).toBe(true);
  });
});
