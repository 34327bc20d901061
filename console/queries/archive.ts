import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const list = (projectId: string, signal?: AbortSignal) =>
  api.GET('/api/admin/archive/features/{projectId}', {
    params: { path: { projectId } },
    ...(signal && { signal }),
  });

/** An archived flag. */
export type ArchivedFlag = DataOf<Awaited<ReturnType<typeof list>>>['features'][number];

export const archivedFlags = (projectId: string) =>
  queryOptions({
    queryKey: ['archive', projectId],
    queryFn: async ({ signal }) => (await answerOf(list(projectId, signal))).features,
  });
