import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { revisionText, timeText } from '../../history/event-text.ts';
import { answer } from '../answer.ts';
import { feature, project, readTool } from '../tool.ts';

export const listHistory = readTool(
  {
    name: 'list_history',
    title: 'List who changed what, and when',
    description:
      'Revisions of a project, newest first: author, time, why, features and events. `next` continues as `before`.',
    input: {
      project,
      feature: feature.optional(),
      environment: z.string().min(1).optional().describe('Only changes in this environment'),
      limit: z.number().int().min(1).max(100).default(20),
      before: z.number().int().min(1).optional().describe('Only revisions before this one'),
    },
  },
  async ({ client, project: own }, { project: id = own, feature: name, environment, limit, before }) => {
    const page = await answerOf(
      client.GET('/api/admin/projects/{projectId}/history', {
        params: {
          path: { projectId: id },
          query: {
            limit,
            ...(name !== undefined && { feature: name }),
            ...(environment !== undefined && { environment }),
            ...(before !== undefined && { before }),
          },
        },
      }),
    );
    const lines = page.revisions.map((one) => {
      const why = one.comment ? `  why: ${JSON.stringify(one.comment)}` : '';
      return `${one.revision}  ${timeText(one.at)}  ${one.createdBy}  ${revisionText(one, 10)}${why}`;
    });
    const more = page.next === null ? [] : [`There are older ones: before ${page.next}.`];
    return answer([...lines, ...more].join('\n') || 'No revisions.', { project: id, ...page });
  },
);
