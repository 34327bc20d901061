import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import type { FlagPath } from './flag.ts';

const read = (path: FlagPath, branch: string | undefined, signal: AbortSignal) =>
  api.GET('/api/admin/projects/{projectId}/features/{featureName}/code-references', {
    params: { path, query: { ...(branch !== undefined && { branch }) } },
    signal,
  });

/** A repository, and where the code of one of its branches refers to a flag. */
export type ReferringRepository = DataOf<Awaited<ReturnType<typeof read>>>['repositories'][number];

/**
 * Where code refers to a flag.
 * @param branch undefined: the default branch of each repository
 */
export const codeReferences = (path: FlagPath, branch: string | undefined) =>
  queryOptions({
    queryKey: ['code-references', path.projectId, path.featureName, branch],
    queryFn: async ({ signal }) => (await answerOf(read(path, branch, signal))).repositories,
    placeholderData: keepPreviousData,
  });
