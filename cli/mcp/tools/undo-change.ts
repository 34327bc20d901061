import * as z from 'zod';
import { answerOf, type Client } from '../../../client/client.ts';
import { writeHeaders } from '../../../client/revision.ts';
import { wayOf } from '../../changing/way.ts';
import { comment, direct, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

/** The members of a difference that determine which environments change. */
interface Difference {
  readonly segment?: string | undefined;
  readonly environment?: string | undefined;
  readonly path: string;
}

/** A difference without environment affects all of them if it creates or removes something, or changes a segment. */
const isEverywhere = ({ environment, segment, path }: Difference): boolean =>
  environment === undefined && (path === '' || segment !== undefined);

/** Refuses if there is an environment that an agent may not change in any way. @throws CliError */
const requireWays = async (
  client: Client,
  id: string,
  { changes, skip }: { readonly changes: readonly Difference[]; readonly skip: boolean },
): Promise<void> => {
  const named = changes.flatMap(({ environment }) => environment ?? []);
  const all = changes.some(isEverywhere)
    ? (
        await answerOf(
          client.GET('/api/admin/projects/{projectId}/change-requests/config', { params: { path: { projectId: id } } }),
        )
      ).map(({ environment }) => environment)
    : [];
  for (const environment of new Set([...named, ...all])) await wayOf(client, { project: id, environment }, skip);
};

export const undoChange = writeTool(
  {
    name: 'undo_change',
    title: 'Take back a change',
    description:
      'Takes back exactly one revision of a project, as list_history shows them; what came after it stays. Where changes are ' +
      'reviewed, it makes change requests.',
    input: { project, revision: z.number().int().min(1).describe('The revision to take back'), comment, direct },
  },
  async ({ client, project: id }, { revision, comment: why, direct: skip }) => {
    const undo = (dryRun: boolean, expected: number | undefined) =>
      answerOf(
        client.POST('/api/admin/projects/{projectId}/history/undo', {
          params: { path: { projectId: id }, header: writeHeaders({ expected, comment: why }) },
          body: {
            revision,
            dryRun,
            ...(skip && { skipChangeRequests: skip }),
            ...(why !== undefined && { comment: why }),
          },
        }),
      );
    const planned = await undo(true, undefined);
    const { changes } = planned;
    await requireWays(client, id, { changes, skip });
    const reviewed = new Set('environmentsUnderReview' in planned ? planned.environmentsUnderReview : []);
    const isReviewed = (change: Difference): boolean =>
      change.environment === undefined ? isEverywhere(change) && reviewed.size > 0 : reviewed.has(change.environment);
    return {
      effects: changes.map((change) => ({
        feature: change.feature,
        environment: change.environment,
        way: isReviewed(change) ? 'by a change request' : 'at once',
        summary: change.summary,
        before: change.before,
        after: change.after,
      })),
      make: async (expected) => {
        const made = await undo(false, expected);
        const changeRequests = 'changeRequests' in made ? made.changeRequests : [];
        const text =
          changeRequests.length > 0
            ? `Changes are reviewed here: change request ${changeRequests.join(', ')} takes revision ${revision} back once it is applied.`
            : `Revision ${revision} was taken back.`;
        return {
          text,
          ...(made.revision !== undefined && { revision: made.revision }),
          ...(changeRequests.length > 0 && { changeRequests }),
        };
      },
    };
  },
);
