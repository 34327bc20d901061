import { ulid } from '../../basics/ulid.ts';
import { invalidOperation, notFound } from '../../contract/problems.ts';
import type { EventType } from '../../contract/schemas/event.ts';
import { type ChartBody, type ChartView, maxCharts, type StoredChart } from '../../contract/schemas/impact-metric.ts';
import { isSame } from '../../definition/same.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import type { ImpactChartItem } from '../../store/table/items.ts';
import { impactChartKey, impactChartsPartition, instance, projectScope, type Range } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type FeaturePlace, requireFeature } from '../features/load.ts';
import { putFeature } from '../features/store.ts';

/** Charts of metrics that consoles draw: of a feature, and of the installation (contract: impact-metrics §6). */

const all: Range = { pk: impactChartsPartition };

/** What listing and saving charts of the installation read. */
export const chartsReads: RequestReads = { ranges: [all] };

/** What removing a chart of the installation reads. */
export const chartReads = (id: string): RequestReads => ({ keys: [impactChartKey(id)] });

const chartView = ({
  id,
  metricName,
  timeRange,
  aggregationMode,
  labelSelectors,
  yAxisMin,
  title,
}: StoredChart): ChartView => ({
  id,
  metricName,
  displayName: metricName,
  timeRange,
  aggregationMode,
  labelSelectors,
  yAxisMin,
  ...(title !== undefined && { title }),
  source: 'internal',
  mode: 'write',
});

const storedChart = (id: string, { title, source: _, ...body }: ChartBody): StoredChart => ({
  ...body,
  id,
  ...(title && { title }),
});

/** @throws Problem InvalidOperationError */
const requireRoom = (charts: number): void => {
  if (charts >= maxCharts) throw invalidOperation(`There may be at most ${maxCharts} charts here. Remove one first.`);
};

/** What a chart has become, and its event; no event when nothing differs. */
const changeOf = (
  after: StoredChart,
  before: StoredChart | undefined,
): { type: EventType; data: ChartView; preData?: ChartView } | undefined => {
  const data = chartView(after);
  if (!before) return { type: 'impact-metric-created', data };
  const preData = chartView(before);
  return isSame(data, preData) ? undefined : { type: 'impact-metric-updated', data, preData };
};

/** A chart that was saved. */
export interface SavedChart {
  readonly chart: ChartView;
  readonly isNew: boolean;
}

/** Charts of the installation, the oldest first: ids that the service makes sort by time. */
export const listCharts = async (source: Source): Promise<ChartView[]> =>
  (await queryAll<ImpactChartItem>(source, all)).map(chartView);

/** Adds or replaces a chart of the installation. @throws Problem InvalidOperationError when there are too many */
export const saveChart = async (context: CommandContext, body: ChartBody): Promise<SavedChart> => {
  // Two concurrent requests do not count each other's chart: a few more do no harm.
  const others = (await queryAll<ImpactChartItem>(context, all)).filter(({ id }) => id !== body.id);
  return transact(context, [instance], async (unit) => {
    const id = body.id ?? ulid(unit.now);
    const chart = storedChart(id, body);
    const before = await unit.get(impactChartKey(id));
    if (!before) requireRoom(others.length);
    const change = changeOf(chart, before);
    if (change) {
      unit.put<ImpactChartItem>({ ...impactChartKey(id), kind: 'impact-chart', ...chart });
      unit.emit(change);
    }
    return { chart: chartView(chart), isNew: !before };
  });
};

/** @throws Problem NotFoundError */
export const removeChart = (context: CommandContext, id: string): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const before = await unit.get(impactChartKey(id));
    if (!before) throw notFound('chart', id);
    unit.remove(impactChartKey(id));
    unit.emit({ type: 'impact-metric-deleted', preData: chartView(before) });
  });

/** Charts of a feature, the oldest first. @throws Problem NotFoundError */
export const listChartsOfFeature = async (source: Source, place: FeaturePlace): Promise<ChartView[]> => {
  const { charts = [] } = await requireFeature(readingOf(source), place);
  return charts.map(chartView);
};

/** Adds or replaces a chart of a feature. @throws Problem NotFoundError, InvalidOperationError when there are too many */
export const saveChartOfFeature = (
  context: CommandContext,
  { place, body }: { readonly place: FeaturePlace; readonly body: ChartBody },
): Promise<SavedChart> =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const feature = await requireFeature(unit, place);
    const { charts = [] } = feature;
    const id = body.id ?? ulid(unit.now);
    const chart = storedChart(id, body);
    const before = charts.find((one) => one.id === id);
    if (!before) requireRoom(charts.length);
    const change = changeOf(chart, before);
    if (change) {
      const after = before ? charts.map((one) => (one === before ? chart : one)) : [...charts, chart];
      putFeature(unit, { ...feature, charts: after });
      const { type, ...payload } = change;
      emitFeatureEvent(unit, feature, type, payload);
    }
    return { chart: chartView(chart), isNew: !before };
  });

/** @throws Problem NotFoundError */
export const removeChartOfFeature = (
  context: CommandContext,
  { place, id }: { readonly place: FeaturePlace; readonly id: string },
): Promise<void> =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const { charts = [], ...feature } = await requireFeature(unit, place);
    const before = charts.find((one) => one.id === id);
    if (!before) throw notFound('chart', id);
    const after = charts.filter((one) => one !== before);
    putFeature(unit, { ...feature, ...(after.length > 0 && { charts: after }) });
    emitFeatureEvent(unit, feature, 'impact-metric-deleted', { preData: chartView(before) });
  });
