import { queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf, type DataOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import type { FlagInEnvironment } from './flag.ts';
import type { FlagPlace } from './flags.ts';
import type { PlanPlace } from './release-stop.ts';

const base = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

/** A threshold on a metric that SDKs report (docs/contract/release-plans.md §6). */
export type Safeguard = NonNullable<FlagInEnvironment['safeguards']>[number];
export type SafeguardBody = BodyOf<`${typeof base}/safeguards`, 'put'>;

const metadata = (project: string, signal: AbortSignal) =>
  api.GET('/api/admin/impact-metrics/metadata', { params: { query: { project } }, signal });

/** A metric that SDKs have reported in the last 35 days, with tokens that may access a project. */
export type KnownMetric = DataOf<Awaited<ReturnType<typeof metadata>>>['metrics'][number];

export const knownMetrics = (project: string) =>
  queryOptions({
    queryKey: ['known-metrics', project],
    queryFn: async ({ signal }) => (await answerOf(metadata(project, signal))).metrics,
    staleTime: 60_000,
  });

/** The labels of a metric in an environment in the last month, with their values. */
export const metricLabels = (metricName: string, environment: string) =>
  queryOptions({
    queryKey: ['metric-labels', metricName, environment],
    queryFn: async ({ signal }) => {
      const labels = JSON.stringify({ environment: [environment] });
      const answer = await answerOf(
        api.GET('/api/admin/impact-metrics', { params: { query: { metricName, range: 'month', labels } }, signal }),
      );
      const { environment: _, ...rest } = answer.labels;
      return rest;
    },
    enabled: metricName !== '',
    staleTime: 60_000,
  });

/** @param comment for the history; empty: none */
export const putPlanSafeguard = (path: PlanPlace, body: SafeguardBody, comment: string): Promise<unknown> =>
  answerOf(
    api.PUT(`${base}/release-plans/{planId}/safeguards`, { params: { path, header: writeHeaders({ comment }) }, body }),
  );

/** @param comment for the history; empty: none */
export const putFlagSafeguard = (path: FlagPlace, body: SafeguardBody, comment: string): Promise<unknown> =>
  answerOf(api.PUT(`${base}/safeguards`, { params: { path, header: writeHeaders({ comment }) }, body }));

/** @param comment for the history; empty: none */
export const removePlanSafeguard = (path: PlanPlace, safeguardId: string, comment: string): Promise<unknown> =>
  answerOf(
    api.DELETE(`${base}/release-plans/{planId}/safeguards/{safeguardId}`, {
      params: { path: { ...path, safeguardId }, header: writeHeaders({ comment }) },
    }),
  );

/** @param comment for the history; empty: none */
export const removeFlagSafeguard = (path: FlagPlace, safeguardId: string, comment: string): Promise<unknown> =>
  answerOf(
    api.DELETE(`${base}/safeguards/{safeguardId}`, {
      params: { path: { ...path, safeguardId }, header: writeHeaders({ comment }) },
    }),
  );
