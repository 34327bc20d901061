import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { changeOf, writeHeaders } from '../../../client/revision.ts';
import { isSame } from '../../../lib/definition/same.ts';
import { comment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

const lifecyclePath = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle';

export const completeFeature = writeTool(
  {
    name: 'complete_feature',
    title: 'Mark a feature flag as completed, or take the mark away',
    description:
      'Says that nobody decides about a feature flag any more, and whether what it guards stays or goes. It is decided as before.',
    input: {
      project,
      feature,
      status: z
        .enum(['kept', 'discarded', 'open'])
        .describe('kept: what it guards stays; discarded: it goes; open: it is not completed'),
      variant: z.string().min(1).max(100).optional().describe('With kept: the variant that stays'),
      comment,
    },
  },
  async ({ client, project: projectId }, { feature: name, status, variant, comment: why }) => {
    const path = { projectId, featureName: name };
    const { completed } = await answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}', { params: { path } }),
    );
    const before = completed ?? null;
    const after =
      status === 'open'
        ? null
        : { status, ...(variant !== undefined && status === 'kept' && { statusValue: variant }) };
    const summary = after
      ? `${name} is marked as completed, ${after.status}${after.statusValue === undefined ? '' : ` with variant ${after.statusValue}`}`
      : `${name} is no longer marked as completed`;
    return {
      effects: isSame(before, after) ? [] : [{ feature: name, way: 'at once', summary, before, after }],
      make: async (expected) => {
        const params = { path, header: writeHeaders({ expected, comment: why }) };
        const { revision } = await (after
          ? changeOf(client.POST(`${lifecyclePath}/complete`, { params, body: after }))
          : changeOf(client.POST(`${lifecyclePath}/uncomplete`, { params })));
        return { text: `Done: ${summary}.`, revision };
      },
    };
  },
);
