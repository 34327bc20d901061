import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** For data that rarely changes. A change on another page still makes it stale (api/query-client.ts). */
const staleTime = 60_000;

export const projects = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/projects', { signal }))).projects,
  staleTime,
});

/** With their numbers, for which the service reads all projects. */
export const countedEnvironments = queryOptions({
  queryKey: ['counted-environments'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/environments', { signal }))).environments,
  staleTime,
});

/** Without their numbers: they come with the token of the session (queries/self.ts). */
export const environments = queryOptions({
  queryKey: ['environments'],
  queryFn: async ({ signal }): Promise<Schema<'ConsoleEntry'>['environments']> =>
    (await answerOf(api.GET('/api/admin/environments', { signal }))).environments,
  staleTime,
});

export const projectEnvironments = (projectId: string) =>
  queryOptions({
    queryKey: ['environments', projectId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          api.GET('/api/admin/environments/project/{projectId}', { params: { path: { projectId } }, signal }),
        )
      ).environments,
    staleTime,
  });

/** Only the environments that belong to the project. */
export const linkedEnvironments = (projectId: string) =>
  queryOptions({
    ...projectEnvironments(projectId),
    select: (found) => found.filter(({ visible }) => visible),
  });

export const featureTypes = queryOptions({
  queryKey: ['feature-types'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/feature-types', { signal }))).types,
  staleTime,
});

export const tags = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/tags', { signal }))).tags,
  staleTime,
});

export const segments = queryOptions({
  queryKey: ['segments'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/segments', { signal }))).segments,
  staleTime,
});

/** The environments of a project in which changes are reviewed. */
export const reviewedEnvironments = (projectId: string) =>
  queryOptions({
    queryKey: ['change-request-configuration', projectId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/admin/projects/{projectId}/change-requests/config', { params: { path: { projectId } }, signal }),
      ),
    staleTime,
  });

/** Strategy types with their parameters. */
export const strategyTypes = queryOptions({
  queryKey: ['strategy-types'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/strategies', { signal }))).strategies,
  staleTime,
});

export const contextFields = queryOptions({
  queryKey: ['context-fields'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/context', { signal })),
  staleTime,
});

export const tagTypes = queryOptions({
  queryKey: ['tag-types'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/tag-types', { signal }))).tagTypes,
  staleTime,
});
