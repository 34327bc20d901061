import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { ApiError } from '../../client/error.ts';
import { api } from '../api/client.ts';
import type { FlagPath } from './flag.ts';

const pageSize = 20;

/** The revisions of a project that touched a flag, newest first, page by page. */
export const flagRevisions = ({ projectId, featureName }: FlagPath) =>
  infiniteQueryOptions({
    queryKey: ['flag-revisions', projectId, featureName],
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/api/admin/projects/{projectId}/history', {
          params: {
            path: { projectId },
            query: { feature: featureName, limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One revision that touched a flag; null: it did not touch the flag. */
export const flagRevision = ({ projectId, featureName }: FlagPath, revision: number) =>
  queryOptions({
    queryKey: ['flag-revision', projectId, featureName, revision],
    queryFn: async ({ signal }) => {
      const query = { feature: featureName, before: revision + 1, limit: 1 };
      const { revisions } = await answerOf(
        api.GET('/api/admin/projects/{projectId}/history', { params: { path: { projectId }, query }, signal }),
      );
      return revisions.find((one) => one.revision === revision) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The state of a flag at a revision, or its present state without one. null: the flag or its project did not exist. */
export const flagStateAt = ({ projectId, featureName }: FlagPath, revision: number | undefined) =>
  queryOptions({
    queryKey: ['flag-state', projectId, featureName, revision],
    queryFn: async ({ signal }) => {
      const moment = revision === undefined ? { at: new Date().toISOString() } : { revision };
      try {
        return await answerOf(
          api.GET('/api/admin/projects/{projectId}/history/state', {
            params: { path: { projectId }, query: { ...moment, feature: featureName } },
            signal,
          }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    // A past state never changes.
    ...(revision !== undefined && { staleTime: Number.POSITIVE_INFINITY }),
  });
