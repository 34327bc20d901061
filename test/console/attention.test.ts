import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patienceMs, watchAttention } from '../../console/api/attention.ts';

class Page extends EventTarget {
  visibilityState = 'visible';
  turn(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('somebody looks at a page that is visible, as long as they do something', () => {
  const [document, window] = [new Page(), new EventTarget()];
  const told: boolean[] = [];
  const end = watchAttention({ document, window }, (looks) => told.push(looks));
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(patienceMs - 1);
  window.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(patienceMs - 1);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, false]);
  window.dispatchEvent(new Event('keydown'));
  document.turn('hidden');
  // An event on a hidden page does not mean that somebody looks at it.
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(10 * patienceMs);
  expect(told).toEqual([true, false, true, false]);
  document.turn('visible');
  expect(told).toEqual([true, false, true, false, true]);
  end();
  document.turn('hidden');
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10 * patienceMs);
  expect(told).toHaveLength(5);
});
