import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, isFineChart, newChart, withMetric } from '../../console/pages/impact-metrics/chart-draft.ts';
import { drawnLines, rangeOf, timedLines } from '../../console/pages/impact-metrics/series-lines.ts';

const series = (label: string, ...data: (readonly [number, string])[]) => ({
  metric: { checkout: label },
  data: data.map(([time, value]) => [time, value]),
});

describe('series as lines', () => {
  it('share their times, have gaps where nothing was measured, and the largest comes first', () => {
    const { times, lines } = timedLines(
      { step: '10', series: [series('blue', [100, '1'], [110, '2']), series('green', [110, '5'], [150, '7'])] },
      'errors',
    );
    // A step is missing after 110, so a time without a value stands there.
    expect(times).toEqual([100, 110, 120, 150]);
    expect(lines).toEqual([
      { label: 'checkout: green', values: [null, 5, null, 7] },
      { label: 'checkout: blue', values: [1, 2, null, null] },
    ]);
  });

  it('are named after the metric without labels, and left out without values', () => {
    const found = timedLines({ step: '10', series: [{ metric: {}, data: [[1, '2']] }, series('none')] }, 'errors');
    expect(found.lines.map(({ label }) => label)).toEqual(['errors']);
    expect(timedLines({ step: '10', series: [] }, 'errors')).toEqual({ times: [], lines: [] });
  });

  it('are ten at most, which differ in colour or dashes', () => {
    const lines = drawnLines(Array.from({ length: 12 }, (_, i) => ({ label: String(i), values: [i] })));
    expect(lines).toHaveLength(10);
    expect(new Set(lines.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(10);
  });

  it('lie within the axis, also when all values are the same', () => {
    expect(rangeOf(true)(5, 5)).toEqual([0, 5.5]);
    expect(rangeOf(true)(-2, 8)[0]).toBe(-2);
    const [low, high] = rangeOf(false)(100, 110);
    expect([low, high]).toEqual([99, 111]);
    expect(rangeOf(false)(0, 0)).toEqual([-0.1, 0.1]);
    expect(rangeOf(true)(null, null)).toEqual([0, 0.1]);
  });
});

describe('a chart', () => {
  it('of a flag begins with a line for each variant', () => {
    expect(newChart('checkout').labelSelectors).toEqual({ checkout: ['*'] });
    expect(newChart(undefined).labelSelectors).toEqual({});
  });

  it('keeps what its new metric has, and else begins with what that has', () => {
    const draft = { ...newChart(undefined), aggregationMode: 'p95' as const };
    expect(withMetric(draft, 'seconds', { type: 'histogram' })).toEqual({
      metricName: 'seconds',
      aggregationMode: 'p95',
    });
    expect(withMetric(draft, 'errors', { type: 'counter' }).aggregationMode).toBe('count');
    expect(withMetric(draft, 'carts', { type: 'gauge' }).aggregationMode).toBe('avg');
    expect(withMetric(draft, 'not yet', undefined).aggregationMode).toBe('p95');
  });

  it('is sent without labels of which nothing is chosen, and read back as it was', () => {
    const draft = { ...newChart('checkout'), metricName: 'errors', labelSelectors: { a: [], b: ['1'] } };
    const body = bodyOf(draft, '01KB000000000000000000C001');
    expect(body).toEqual({
      ...{ id: '01KB000000000000000000C001', metricName: 'errors', timeRange: 'day', aggregationMode: 'count' },
      ...{ labelSelectors: { b: ['1'] }, yAxisMin: 'zero' },
    });
    const stored = { ...body, title: 'Errors', displayName: 'errors', source: 'internal', mode: 'write' } as const;
    expect(draftOf({ ...stored, id: 'x', labelSelectors: { b: ['1'] }, yAxisMin: 'zero' })).toEqual({
      ...draft,
      title: 'Errors',
      labelSelectors: { b: ['1'] },
    });
  });

  it('needs a name that a metric can have, and at most 20 values of a label', () => {
    const named = (metricName: string) => isFineChart({ ...newChart(undefined), metricName });
    expect(['errors', '_a', 'a:b.c-d', 'x'.repeat(100)].map(named)).toEqual([true, true, true, true]);
    expect(['', '1a', 'a b', 'x'.repeat(101)].map(named)).toEqual([false, false, false, false]);
    const values = (count: number) =>
      isFineChart({ ...newChart(undefined), metricName: 'a', labelSelectors: { l: Array(count).fill('v') } });
    expect([values(20), values(21)]).toEqual([true, false]);
  });
});
