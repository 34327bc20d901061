import { queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import type { FlagPath } from './flag.ts';

/** Metrics that SDKs report, and charts of them (docs/contract/impact-metrics.md). */

const installation = '/api/admin/impact-metrics/config';
const feature = '/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config';

/** Interval of the reads of what was measured while it is shown, in ms. SDKs report once a minute. */
const watchedMs = 60_000;

const metadata = (signal: AbortSignal) => answerOf(api.GET('/api/admin/impact-metrics/metadata', { signal }));
export type Metric = Awaited<ReturnType<typeof metadata>>['metrics'][number];

/** Which metrics there are, and how many samples of today were not stored. */
export const metricsMetadata = queryOptions({
  queryKey: ['metrics-metadata'],
  queryFn: ({ signal }) => metadata(signal),
});

export type ChartBody = BodyOf<typeof installation, 'post'>;
/** What a chart draws. */
export type Drawn = Required<Pick<ChartBody, 'metricName' | 'timeRange' | 'aggregationMode' | 'labelSelectors'>>;

const series = ({ metricName, timeRange, aggregationMode, labelSelectors }: Drawn, signal: AbortSignal) =>
  answerOf(
    api.GET('/api/admin/impact-metrics', {
      params: {
        query: { metricName, range: timeRange, aggregationMode, labels: JSON.stringify(labelSelectors) },
      },
      signal,
    }),
  );
export type Series = Awaited<ReturnType<typeof series>>;

/** What a metric measured. */
export const metricSeries = ({ metricName, timeRange, aggregationMode, labelSelectors }: Drawn) => {
  const drawn = { metricName, timeRange, aggregationMode, labelSelectors };
  return queryOptions({
    queryKey: ['metric-series', drawn],
    queryFn: ({ signal }) => series(drawn, signal),
    refetchInterval: watchedMs,
  });
};

/** Whose charts: of a flag; undefined: of the installation. */
export type ChartPlace = FlagPath | undefined;

const list = async (path: ChartPlace, signal?: AbortSignal) =>
  (
    await answerOf(
      path === undefined
        ? api.GET(installation, { ...(signal && { signal }) })
        : api.GET(feature, { params: { path }, ...(signal && { signal }) }),
    )
  ).configs;
export type Chart = Awaited<ReturnType<typeof list>>[number];

/** The charts of a place, the oldest first. */
export const charts = (place: ChartPlace) =>
  queryOptions({
    queryKey: ['charts', place?.projectId, place?.featureName],
    queryFn: ({ signal }) => list(place, signal),
  });

/** Reads a chart, bypassing every cache; undefined: it was removed. */
export const chartNow = async (place: ChartPlace, id: string): Promise<Chart | undefined> =>
  (await list(place)).find((chart) => chart.id === id);

/** Adds a chart, or replaces the one with its id. */
export const saveChart = (path: ChartPlace, body: ChartBody): Promise<Chart> =>
  answerOf(path === undefined ? api.POST(installation, { body }) : api.POST(feature, { params: { path }, body }));

export const deleteChart = (path: ChartPlace, id: string): Promise<unknown> =>
  answerOf(
    path === undefined
      ? api.DELETE(`${installation}/{id}`, { params: { path: { id } } })
      : api.DELETE(`${feature}/{id}`, { params: { path: { ...path, id } } }),
  );
