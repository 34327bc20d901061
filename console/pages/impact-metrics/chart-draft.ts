import { modesOf } from '../../../lib/definition/metric-modes.ts';
import type { Chart, ChartBody, Metric } from '../../queries/impact-metrics.ts';
import { allModes } from './series-lines.ts';

/** The editable members of a chart. */
export interface ChartDraft {
  readonly metricName: string;
  readonly title: string;
  readonly timeRange: ChartBody['timeRange'];
  readonly aggregationMode: ChartBody['aggregationMode'];
  readonly labelSelectors: Readonly<Record<string, readonly string[]>>;
  readonly fromZero: boolean;
}

/** Limits of the API. */
export const maxCharts = 20;
export const maxLabelValues = 20;

/** @param flag a chart of a flag begins with its label: a line for each variant */
export const newChart = (flag: string | undefined): ChartDraft => ({
  metricName: '',
  title: '',
  timeRange: 'day',
  aggregationMode: 'count',
  labelSelectors: flag === undefined ? {} : { [flag]: ['*'] },
  fromZero: true,
});

export const draftOf = (chart: Chart): ChartDraft => ({
  metricName: chart.metricName,
  title: chart.title ?? '',
  timeRange: chart.timeRange,
  aggregationMode: chart.aggregationMode,
  labelSelectors: chart.labelSelectors,
  fromZero: chart.yAxisMin === 'zero',
});

/** The draft as the API takes it. @param id of the chart that is replaced; undefined: it is a new one */
export const bodyOf = (draft: ChartDraft, id: string | undefined): ChartBody => ({
  ...(id !== undefined && { id }),
  metricName: draft.metricName,
  timeRange: draft.timeRange,
  aggregationMode: draft.aggregationMode,
  labelSelectors: selectorsOf(draft),
  yAxisMin: draft.fromZero ? 'zero' : 'auto',
  ...(draft.title.trim() !== '' && { title: draft.title.trim() }),
});

/** The labels of which something is chosen. */
export const selectorsOf = ({ labelSelectors }: ChartDraft): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(labelSelectors)
      .filter(([, values]) => values.length > 0)
      .map(([label, values]) => [label, [...values]]),
  );

export const isMetricName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_:.-]{0,99}$/.test(name);

export const isFineChart = ({ metricName, labelSelectors }: ChartDraft): boolean =>
  isMetricName(metricName) && Object.values(labelSelectors).every(({ length }) => length <= maxLabelValues);

/** The modes that a metric has; of one that is not known, all. */
export const modesFor = (metric: Pick<Metric, 'type'> | undefined): readonly ChartDraft['aggregationMode'][] =>
  metric === undefined ? allModes : modesOf[metric.type];

/** The draft with another metric; the mode stays if that metric has it. */
export const withMetric = (
  draft: ChartDraft,
  metricName: string,
  metric: Pick<Metric, 'type'> | undefined,
): Partial<ChartDraft> => {
  const modes = modesFor(metric);
  const [first = 'count'] = modes;
  return { metricName, aggregationMode: modes.includes(draft.aggregationMode) ? draft.aggregationMode : first };
};
