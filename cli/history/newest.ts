import { answerOf, type Client } from '../../client/client.ts';

/** The newest revision of a project; later reads are at least as new. */
export const newestRevision = async (client: Client, project: string): Promise<number> => {
  const path = { projectId: project };
  const { revisions } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/history', { params: { path, query: { limit: 1 } } }),
  );
  const [newest] = revisions;
  if (newest) return newest.revision;
  // After a long time without changes no revision is kept; the present state still has its number.
  const { to } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/history/diff', {
      params: { path, query: { from: 'now', to: 'now' } },
    }),
  );
  return to;
};
