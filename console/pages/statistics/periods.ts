import type { Bar } from '../../design/data/bar.ts';
import type { Statistics } from '../../queries/instance.ts';
import { statistics } from '../../texts/statistics.ts';

const { people, production } = statistics;

/** Counts for periods of 30 days, newest first. The API returns the totals of the last 30, 60 and 90 days. */
export const productionBars = ({ last30, last60, last90 }: Statistics['productionChanges']): readonly Bar[] => [
  { label: production.period(30, 0), value: last30 },
  { label: production.period(60, 30), value: Math.max(0, last60 - last30) },
  { label: production.period(90, 60), value: Math.max(0, last90 - last60) },
];

export const activeBars = ({ last7, last30, last60, last90 }: Statistics['activeUsers']): readonly Bar[] =>
  (
    [
      [7, last7],
      [30, last30],
      [60, last60],
      [90, last90],
    ] as const
  ).map(([days, value]) => ({ label: people.lastDays(days), value }));

/** A share in whole percent; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));
