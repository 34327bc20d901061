import { answerOf, type Client } from '../../client/client.ts';

/** The newest revision of a project. */
export const newestRevision = async (client: Client, project: string): Promise<number> => {
  const { revisions } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/history', {
      params: { path: { projectId: project }, query: { limit: 1 } },
    }),
  );
  return revisions[0]?.revision ?? 0;
};
