import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const readStatistics = (signal: AbortSignal) => answerOf(api.GET('/api/admin/instance-admin/statistics', { signal }));

export type Statistics = Awaited<ReturnType<typeof readStatistics>>;

/** The numbers of this installation, as they are at the moment of the request. */
export const statistics = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => readStatistics(signal),
});

/** The same numbers as comma-separated values. */
export const statisticsCsv = async (): Promise<string> =>
  String(await answerOf(api.GET('/api/admin/instance-admin/statistics/csv', { parseAs: 'text' })));

/** How far the event log is behind. */
export const eventLogState = queryOptions({
  queryKey: ['event-log'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/event-log', { signal }))).pending,
});

/** While it is on, changes are refused. */
export const setMaintenance = (enabled: boolean): Promise<unknown> =>
  answerOf(api.POST('/api/admin/maintenance', { body: { enabled } }));

/** Whether it is on at this moment, past every cache. */
export const maintenanceNow = async (): Promise<boolean> => (await answerOf(api.GET('/api/admin/maintenance'))).enabled;
