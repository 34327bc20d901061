import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { ApiError } from '../../client/error.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import type { FlagPlace, Tag } from './flags.ts';

/** A flag with its complete configuration. */
export type FlagDetails = Schema<'FeatureDetails'>;
export type FlagInEnvironment = FlagDetails['environments'][number];
export type Dependency = Schema<'Dependency'>;

/** Identifies a flag. */
export type FlagPath = Pick<FlagPlace, 'projectId' | 'featureName'>;

/** Interval at which changes by other users are polled, in ms. */
const watchedMs = 15_000;

const readFlag = (path: FlagPath, signal?: AbortSignal): Promise<FlagDetails> =>
  answerOf(
    api.GET('/api/admin/projects/{projectId}/features/{featureName}', {
      params: { path, query: { variantEnvironments: 'true' } },
      ...(signal && { signal }),
    }),
  );

const readArchived = async (
  { projectId, featureName }: FlagPath,
  signal: AbortSignal,
): Promise<FlagDetails | undefined> => {
  const { features } = await answerOf(
    api.GET('/api/admin/archive/features/{projectId}', { params: { path: { projectId } }, signal }),
  );
  const found = features.find(({ name }) => name === featureName);
  return found && { ...found, archived: true, links: [], owners: [], environments: [] };
};

/** An active flag with all its details, or an archived flag with only its metadata. */
export const flagDetails = (path: FlagPath) =>
  queryOptions({
    queryKey: ['flag', path.projectId, path.featureName],
    queryFn: async ({ signal }): Promise<FlagDetails> => {
      try {
        return await readFlag(path, signal);
      } catch (error) {
        const archived =
          error instanceof ApiError && error.status === 404
            ? await readArchived(path, signal).catch(() => undefined)
            : undefined;
        if (archived === undefined) throw error;
        return archived;
      }
    },
    refetchInterval: watchedMs,
  });

/** Reads a flag, bypassing every cache. */
export const flagNow = (path: FlagPath): Promise<FlagDetails> => readFlag(path);

/** Names of the flags that a flag may depend on. */
export const possibleParents = (path: FlagPath) =>
  queryOptions({
    queryKey: ['possible-parents', path.projectId, path.featureName],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/projects/{projectId}/features/{featureName}/parents', { params: { path }, signal })),
  });

/** The evaluations by applications, per hour. */
export const flagUsage = (featureName: string, hoursBack: number) =>
  queryOptions({
    queryKey: ['flag-usage', featureName, hoursBack],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          api.GET('/api/admin/client-metrics/features/{featureName}/raw', {
            params: { path: { featureName }, query: { hoursBack: String(hoursBack) } },
            signal,
          }),
        )
      ).data,
    staleTime: 60_000,
  });

/** Most days of usage that the API answers. */
export const usageDays = 90;

/** The evaluations by applications, per day, and the first day that is there. */
export const flagUsageByDay = (featureName: string) =>
  queryOptions({
    queryKey: ['flag-usage', featureName, 'days'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/admin/client-metrics/features/{featureName}/raw', {
          params: { path: { featureName }, query: { daysBack: String(usageDays) } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** The change requests about the flag that are not final, in environments with reviews. */
export const pendingRequests = ({ projectId, featureName }: FlagPath) =>
  queryOptions({
    queryKey: ['pending-requests', projectId, featureName],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/admin/projects/{projectId}/change-requests/pending/{featureName}', {
          params: { path: { projectId, featureName } },
          signal,
        }),
      ),
  });

/** The newest events of a flag. */
export const flagEvents = ({ projectId, featureName }: FlagPath, limit: number) =>
  queryOptions({
    queryKey: ['flag-events', projectId, featureName, limit],
    queryFn: ({ signal }) =>
      answerOf(api.POST('/api/admin/events/search', { body: { feature: featureName, limit }, signal })),
  });

/**
 * The event with which a flag was made; null: the log does not have it, e.g. because the flag was imported.
 * @param createdAt of the flag, ISO 8601
 */
export const flagCreation = ({ projectId, featureName }: FlagPath, createdAt: string | null | undefined) =>
  queryOptions({
    queryKey: ['flag-creation', projectId, featureName, createdAt],
    queryFn: async ({ signal }) => {
      const { events } = await answerOf(
        api.POST('/api/admin/events/search', {
          body: { feature: featureName, type: 'feature-created', limit: 1 },
          signal,
        }),
      );
      const [created] = events;
      // One of a flag that had the name before was earlier.
      const isOfThis = created !== undefined && Date.parse(created.createdAt) >= Date.parse(createdAt ?? '') - 1_000;
      return isOfThis ? created : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The metadata that users edit. */
export interface Metadata {
  readonly description: string | null;
  readonly type: string;
  readonly stale: boolean;
  readonly impressionData: boolean;
}

/** Replaces members of the metadata. @param comment for the history; empty: none @returns the new revision */
export const changeMetadata = async (
  path: FlagPath,
  changed: Partial<Metadata>,
  comment: string,
): Promise<number | undefined> =>
  (
    await changeOf(
      api.PATCH('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path, header: writeHeaders({ comment }) },
        body: Object.entries(changed).map(([member, value]) => ({ op: 'replace' as const, path: `/${member}`, value })),
      }),
    )
  ).revision;

/** @param comment for the history; empty: none */
export const changeFlagTags = (
  featureName: string,
  { added, removed }: { readonly added: readonly Tag[]; readonly removed: readonly Tag[] },
  comment: string,
): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/features/{featureName}/tags', {
      params: { path: { featureName }, header: writeHeaders({ comment }) },
      body: { addedTags: [...added], removedTags: [...removed] },
    }),
  );

/**
 * Adds a dependency on a parent, or changes it. @param comment for the history; empty: none @returns the new revision
 */
export const addParent = async (
  path: FlagPath,
  { feature, enabled, variants }: Dependency,
  comment: string,
): Promise<number | undefined> =>
  (
    await changeOf(
      api.POST('/api/admin/projects/{projectId}/features/{featureName}/dependencies', {
        params: { path, header: writeHeaders({ comment }) },
        body: { feature, ...(enabled !== undefined && { enabled }), ...(variants !== undefined && { variants }) },
      }),
    )
  ).revision;

/** @param comment for the history; empty: none @returns the new revision */
export const removeParent = async (path: FlagPath, parent: string, comment: string): Promise<number | undefined> =>
  (
    await changeOf(
      api.DELETE('/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}', {
        params: { path: { ...path, parent }, header: writeHeaders({ comment }) },
      }),
    )
  ).revision;

export const cloneFlag = (path: FlagPath, name: string): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/features/{featureName}/clone', {
      params: { path },
      body: { name, replaceGroupId: true },
    }),
  );

/** @param comment for the history of both projects; empty: none */
export const moveFlag = (path: FlagPath, newProjectId: string, comment: string): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/features/{featureName}/changeProject', {
      params: { path, header: writeHeaders({ comment }) },
      body: { newProjectId },
    }),
  );
