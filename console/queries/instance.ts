import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const readStatistics = (signal: AbortSignal) => answerOf(api.GET('/api/admin/instance-admin/statistics', { signal }));

export type Statistics = Awaited<ReturnType<typeof readStatistics>>;

/** The figures of this installation at the time of the request. */
export const statistics = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => readStatistics(signal),
});

/** The figures of this installation as CSV. */
export const statisticsCsv = async (): Promise<string> =>
  String(await answerOf(api.GET('/api/admin/instance-admin/statistics/csv', { parseAs: 'text' })));

/** How far the event log is behind the journals. */
export const eventLogState = queryOptions({
  queryKey: ['event-log'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/event-log', { signal }))).pending,
});

/** Switches maintenance mode, in which all changes are refused. */
export const setMaintenance = (enabled: boolean): Promise<unknown> =>
  answerOf(api.POST('/api/admin/maintenance', { body: { enabled } }));

/** Reads whether maintenance mode is on, bypassing every cache. */
export const maintenanceNow = async (): Promise<boolean> => (await answerOf(api.GET('/api/admin/maintenance'))).enabled;
