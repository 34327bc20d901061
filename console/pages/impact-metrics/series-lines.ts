import type { Line } from '../../plot/line.ts';
import type { Series } from '../../queries/impact-metrics.ts';
import { impactMetrics as texts } from '../../texts/impact-metrics.ts';

/** So many lines are drawn: more could not be told apart. */
export const maxLines = 10;

const colours = 5;
const dashes = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 5]] as const;

/** One line of values by the times of all. */
export interface TimedLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface Timed {
  /** Epoch seconds, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly TimedLine[];
}

/** The name of a line: its values of the labels that were asked for. */
const labelOf = (metric: Readonly<Record<string, string>>, name: string): string =>
  Object.entries(metric)
    .map(([label, value]) => `${label}: ${value}`)
    .join(', ') || name;

/** The times, and one without a value where steps are missing, so that no line is drawn across them. */
const withGaps = (times: readonly number[], step: number): readonly number[] =>
  times.flatMap((time, i) => {
    const next = times[i + 1];
    return next !== undefined && next - time > 1.5 * step ? [time, time + step] : [time];
  });

/** Series as lines over common times, the largest first. @param name of the metric, for a series without labels */
export const timedLines = ({ series, step }: Pick<Series, 'series' | 'step'>, name: string): Timed => {
  const all = series.map(({ metric, data }) => ({
    label: labelOf(metric, name),
    points: new Map(data.map(([time, value]) => [Number(time), Number(value)] as const)),
  }));
  const times = withGaps(
    [...new Set(all.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b),
    Number(step),
  );
  const sizeOf = ({ points }: (typeof all)[number]): number =>
    [...points.values()].reduce((sum, value) => sum + Math.abs(value), 0);
  return {
    times,
    lines: all
      .filter(({ points }) => points.size > 0)
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map(({ label, points }) => ({ label, values: times.map((time) => points.get(time) ?? null) })),
  };
};

/** How lines are drawn: each of the first ten differs in colour or dashes. */
export const drawnLines = (lines: readonly TimedLine[]): readonly Line[] =>
  lines.slice(0, maxLines).map((line, i) => ({
    ...line,
    colour: `--series-${(i % colours) + 1}`,
    dash: dashes[(i + Math.floor(i / colours)) % dashes.length] ?? [],
  }));

/** Ends of the axis of values. @param fromZero it begins at zero unless a value is below it */
export const rangeOf =
  (fromZero: boolean) =>
  (least: number | null, largest: number | null): readonly [number, number] => {
    const [low, high] = [least ?? 0, largest ?? 0];
    const room = (high - low || Math.abs(high) || 1) * 0.1;
    return fromZero ? [Math.min(0, low), Math.max(0, high) + room] : [low - room, high + room];
  };

type Mode = 'rps' | 'count' | 'avg' | 'sum' | 'p50' | 'p95' | 'p99';

/** The metric is not known, so it may be any. */
export const allModes: readonly Mode[] = ['count', 'rps', 'sum', 'avg', 'p50', 'p95', 'p99'];

export const modeText = (mode: string): string => texts.modes.get(mode) ?? mode;
