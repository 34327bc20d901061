import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { expecting } from '../../../client/revision.ts';
import { type Way, wayOf, wayText } from '../../changing/way.ts';
import { comment, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const undoChange = writeTool(
  {
    name: 'undo_change',
    title: 'Take back a change',
    description:
      'Takes back exactly one revision of a project, as list_history shows them; what came after it stays. Where changes are ' +
      'reviewed, it makes a change request.',
    input: { project, revision: z.number().int().min(1).describe('The revision to take back'), comment },
  },
  async ({ client, project: id }, { revision, comment: why }) => {
    const undo = (dryRun: boolean, expected: number | undefined) =>
      answerOf(
        client.POST('/api/admin/projects/{projectId}/history/undo', {
          params: { path: { projectId: id }, header: expecting(expected) },
          body: { revision, dryRun, ...(why !== undefined && { comment: why }) },
        }),
      );
    const { changes } = await undo(true, undefined);
    const environments = [...new Set(changes.flatMap(({ environment }) => environment ?? []))];
    const ways = new Map<string, Way>();
    for (const environment of environments)
      ways.set(environment, await wayOf(client, { project: id, environment }, false));
    return {
      effects: changes.map(({ feature, environment, summary, before, after }) => {
        const way = environment === undefined ? undefined : ways.get(environment);
        return { feature, environment, way: way ? wayText(way) : 'at once', summary, before, after };
      }),
      make: async (expected) => {
        const made = await undo(false, expected);
        const requests = made.changeRequests ?? [];
        const text =
          requests.length > 0
            ? `Changes are reviewed here: change request ${requests.join(', ')} takes revision ${revision} back once it is applied.`
            : `Revision ${revision} was taken back.`;
        return {
          text,
          ...(made.revision !== undefined && { revision: made.revision }),
          ...(requests.length > 0 && { changeRequests: requests }),
        };
      },
    };
  },
);
