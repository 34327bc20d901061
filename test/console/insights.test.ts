import { describe, expect, it } from 'vitest';
import { changeLines, productionLines } from '../../console/pages/insights/day-lines.ts';
import type { Insights } from '../../console/queries/insights.ts';
import { insights as texts } from '../../console/texts/insights.ts';

const period = { from: '2030-01-02', to: '2030-01-31', days: 30, eventsFrom: '2030-01-02' };
const week = (from: string, flags: number) => ({ from, flags, medianDays: flags, p75Days: flags });
const production = (...weeks: readonly ReturnType<typeof week>[]): Pick<Insights, 'period' | 'timeToProduction'> => ({
  period,
  timeToProduction: { flags: weeks.length, medianDays: 1, p75Days: 2, weeks: [...weeks] },
});

describe('the lines of insights', () => {
  it('have every week of the period, and gaps where no flag came to production', () => {
    const { times, lines, flags } = productionLines(production(week('2030-01-14', 2), week('2030-01-28', 1)));
    expect(times).toEqual(['2029-12-31', '2030-01-07', '2030-01-14', '2030-01-21', '2030-01-28']);
    expect(lines[0]?.values).toEqual([null, null, 2, null, 1]);
    expect(flags).toEqual([0, 0, 2, 0, 1]);
  });

  it('begin with a week that begins before the period', () => {
    expect(productionLines(production(week('2029-12-31', 1))).times[0]).toBe('2029-12-31');
  });

  it('have one for changes in environments that are gone, if there are any', () => {
    const day = (total: number) => ({ date: '2030-01-02', total, byType: { production: 2 } });
    const labels = (total: number) =>
      changeLines({ changes: { total, byType: { production: 2 }, days: [day(total)] } }).lines.map(
        ({ label }) => label,
      );
    expect(labels(2)).toEqual(['production']);
    expect(labels(3)).toEqual(['production', texts.changes.others]);
  });

  it.each([
    [0, 'less than a minute'],
    [0.5, '30 minutes'],
    [3, '3 hours'],
    [60, '2.5 days'],
  ])('say %d hours as %s', (hours, text) => {
    expect(texts.hoursText(hours)).toBe(text);
  });
});
