import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { differencesText } from '../../history/change-text.ts';
import { pointOf } from '../../history/point.ts';
import { styleOf } from '../../output/style.ts';
import { answer } from '../answer.ts';
import { feature, project, readTool } from '../tool.ts';

const point = z.string().min(1).describe('A revision (41), a time (RFC 3339), or now, today, yesterday, 2h, 3d');

export const showDiff = readTool(
  {
    name: 'show_diff',
    title: 'Show what changed between two moments',
    description: 'The differences of a project, or of one feature flag, between two revisions or times, in sentences.',
    input: { project, from: point, to: point.default('now'), feature: feature.optional() },
  },
  async ({ client, project: own, now }, { project: id = own, from, to, feature: name }) => {
    const difference = await answerOf(
      client.GET('/api/admin/projects/{projectId}/history/diff', {
        params: {
          path: { projectId: id },
          query: { from: pointOf(from, now()), to: pointOf(to, now()), ...(name !== undefined && { feature: name }) },
        },
      }),
    );
    const text = differencesText(difference.changes, styleOf(false), true);
    return answer(text || 'No differences.', { project: id, ...difference });
  },
);
