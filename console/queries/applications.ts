import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const list = (strategyName: string | undefined, signal?: AbortSignal) =>
  api.GET('/api/admin/metrics/applications', {
    params: { query: { ...(strategyName !== undefined && { strategyName }) } },
    ...(signal && { signal }),
  });

/** An application as lists show it. */
export type Application = DataOf<Awaited<ReturnType<typeof list>>>['applications'][number];

/** All applications, or those that have a strategy type. */
export const applications = (strategyName?: string) =>
  queryOptions({
    queryKey: ['applications', strategyName],
    queryFn: async ({ signal }) => (await answerOf(list(strategyName, signal))).applications,
  });

const read = (appName: string, signal?: AbortSignal) =>
  answerOf(
    api.GET('/api/admin/metrics/applications/{appName}', {
      params: { path: { appName } },
      ...(signal && { signal }),
    }),
  );

export type ApplicationDetails = Awaited<ReturnType<typeof read>>;
export type Instance = ApplicationDetails['instances'][number];

export const application = (appName: string) =>
  queryOptions({ queryKey: ['application', appName], queryFn: ({ signal }) => read(appName, signal) });

/** What people say of an application. */
export interface Description {
  readonly description: string;
  readonly url: string;
}

export const descriptionOf = ({ description, url }: Pick<Application, 'description' | 'url'>): Description => ({
  description: description ?? '',
  url: url ?? '',
});

/** What is said of an application at this moment, past every cache. */
export const descriptionNow = async (appName: string): Promise<Description> => descriptionOf(await read(appName));

export const describeApplication = (appName: string, { description, url }: Description): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/metrics/applications/{appName}', {
      params: { path: { appName } },
      body: { description: description || null, url: url || null },
    }),
  );

export const deleteApplication = (appName: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/metrics/applications/{appName}', { params: { path: { appName } } }));

const readUnknown = (signal: AbortSignal) => answerOf(api.GET('/api/admin/metrics/unknown-flags', { signal }));

export type UnknownFlag = Awaited<ReturnType<typeof readUnknown>>['unknownFlags'][number];

/** Names that applications ask for, and that no flag has. */
export const unknownFlags = queryOptions({
  queryKey: ['unknown-flags'],
  queryFn: async ({ signal }) => (await readUnknown(signal)).unknownFlags,
});
