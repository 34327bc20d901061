import { answerOf, type Client } from '../../client/client.ts';

/** The newest revision of a project: what is read afterwards is at least as new. */
export const newestRevision = async (client: Client, project: string): Promise<number> => {
  const path = { projectId: project };
  const { revisions } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/history', { params: { path, query: { limit: 1 } } }),
  );
  const [newest] = revisions;
  if (newest) return newest.revision;
  // Nothing has changed for so long that no revision is kept; the present one has its number all the same.
  const { to } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/history/diff', {
      params: { path, query: { from: 'now', to: 'now' } },
    }),
  );
  return to;
};
