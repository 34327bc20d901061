import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const readOverview = (projectId: string, signal: AbortSignal) =>
  answerOf(api.GET('/api/admin/projects/{projectId}/overview', { params: { path: { projectId } }, signal }));

export type ProjectOverview = Awaited<ReturnType<typeof readOverview>>;

/** The figures of a project. */
export const projectOverview = (projectId: string) =>
  queryOptions({
    queryKey: ['project-overview', projectId],
    queryFn: ({ signal }) => readOverview(projectId, signal),
  });

const readHealth = (projectId: string, signal: AbortSignal) =>
  answerOf(api.GET('/api/admin/projects/{projectId}/health-report', { params: { path: { projectId } }, signal }));

export type HealthReport = Awaited<ReturnType<typeof readHealth>>;

/** The health of a project, with all its flags. */
export const healthReport = (projectId: string) =>
  queryOptions({
    queryKey: ['health-report', projectId],
    queryFn: ({ signal }) => readHealth(projectId, signal),
    staleTime: 60_000,
  });

/** The time of flags from creation to production, in days. */
export const timesToProduction = (projectId: string) =>
  queryOptions({
    queryKey: ['times-to-production', projectId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/projects/{projectId}/dora', { params: { path: { projectId } }, signal })),
    staleTime: 60_000,
  });

/** The number of stale flags in all projects that the caller sees. */
export const staleFlags = queryOptions({
  queryKey: ['stale-flags'],
  queryFn: async ({ signal }) =>
    (
      await answerOf(
        api.GET('/api/admin/search/features', {
          params: { query: { state: 'IS_ANY_OF:stale', limit: '1' } },
          signal,
        }),
      )
    ).total,
});

/** Adds a project to the caller's favourites, or removes it. */
export const setProjectFavorite = (projectId: string, favorite: boolean): Promise<unknown> => {
  const params = { path: { projectId } };
  return answerOf(
    favorite
      ? api.POST('/api/admin/projects/{projectId}/favorites', { params })
      : api.DELETE('/api/admin/projects/{projectId}/favorites', { params }),
  );
};
