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

/** All applications, or only those that know a strategy type. */
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

/** The instances of an application that were seen in the last two days. */
export const instances = (appName: string) =>
  queryOptions({ ...application(appName), select: (one: ApplicationDetails) => one.instances });

/** A flag that an application requested; a flag that does not exist has only a name. */
export interface AskedFlag {
  readonly name: string;
  readonly notFound: boolean;
  readonly project: string | undefined;
  readonly type: string | undefined;
  readonly stale: boolean;
  readonly archived: boolean;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const askedFlagOf = ({ name, notFound, ...members }: ApplicationDetails['seenToggles'][number]): AskedFlag => ({
  name,
  notFound: notFound === true,
  project: text(members.project),
  type: text(members.type),
  stale: members.stale === true,
  archived: members.archived === true || text(members.archivedAt) !== undefined,
});

/** The flags that an application requested in the last 35 days. */
export const askedFlags = (appName: string) =>
  queryOptions({ ...application(appName), select: (one: ApplicationDetails) => one.seenToggles.map(askedFlagOf) });

/** The members of an application that users edit. */
export interface Description {
  readonly description: string;
  readonly url: string;
}

export const descriptionOf = ({ description, url }: Pick<Application, 'description' | 'url'>): Description => ({
  description: description ?? '',
  url: url ?? '',
});

/** Reads the description of an application, bypassing every cache. */
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

/** Requested names that belong to no flag. */
export const unknownFlags = queryOptions({
  queryKey: ['unknown-flags'],
  queryFn: async ({ signal }) => (await readUnknown(signal)).unknownFlags,
});

/** Names that one application requested and that belong to no flag. */
export const unknownFlagsOf = (appName: string) =>
  queryOptions({
    ...unknownFlags,
    select: (found: readonly UnknownFlag[]) => found.filter((one) => one.appName === appName),
  });
