import { describe, expect, it } from 'vitest';
import { exponent } from './exponent.ts';
import { decades, logScale, plot } from './plot.ts';

const chart = {
  title: 'Flags & "time" <growth>',
  size: 'flags',
  cost: 'µs',
  series: [
    { name: 'a<b', points: [[100, 3] as const, [1_000, 31] as const, [10_000, 305] as const] },
    { name: 'flat', points: [[100, 0.02] as const, [10_000, 0.02] as const] },
  ],
};

/** The elements of a document in order, or what is wrong with it. */
const elements = (xml: string): string[] => {
  const open: string[] = [];
  const seen: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: close, 2: name = '', 3: attributes = '', 4: empty, index } of xml.matchAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (/[<>]|&(?!amp;|lt;|gt;|quot;)/.test(xml.slice(end, index) + attributes)) throw new Error(`before ${tag}`);
    end = index + tag.length;
    if (close) {
      if (open.pop() !== name) throw new Error(`${tag} closes nothing`);
      continue;
    }
    seen.push(name);
    if (!empty) open.push(name);
  }
  if (open.length > 0 || xml.slice(end).trim() !== '') throw new Error(`open at the end: ${open.join()}`);
  return seen;
};

describe('a plot', () => {
  it('is well-formed, with a line and a mark for every measurement', () => {
    const seen = elements(plot(chart));
    expect(seen[0]).toBe('svg');
    expect(seen.filter((name) => name === 'polyline')).toHaveLength(2);
    // Five for the measurements and two for the legend.
    expect(seen.filter((name) => name === 'circle')).toHaveLength(7);
  });

  it('is the same for the same measurements', () => {
    expect(plot(chart)).toBe(plot(structuredClone(chart)));
  });

  it('labels every decade of both axes', () => {
    for (const tick of ['100', '1,000', '10,000', '0.01', '0.1', '1', '10'])
      expect(plot(chart)).toContain(`>${tick}</text>`);
  });
});

describe('its axes', () => {
  it('go by whole decades, at least one', () => {
    expect(decades([3, 305])).toEqual([0, 1, 2, 3]);
    expect(decades([10, 10])).toEqual([1, 2]);
    expect(decades([0.02])).toEqual([-2, -1]);
  });

  it('are logarithmic', () => {
    const scale = logScale([0, 1, 2], 100, 300);
    expect([1, 10, 100].map(scale)).toEqual([100, 200, 300]);
    expect(scale(Math.sqrt(10))).toBeCloseTo(150);
  });
});

describe('the exponent of growth', () => {
  it.each([
    [0, 'flat'],
    [1, 'linear'],
    [2, 'quadratic'],
  ])('is %d for what is %s', (power) => {
    expect(exponent([1, 10, 100, 1_000].map((size) => [size, 7 * size ** power] as const))).toBeCloseTo(power);
  });
});
