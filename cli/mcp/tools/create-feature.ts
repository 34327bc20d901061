import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { changeOf, writeHeaders } from '../../../client/revision.ts';
import { comment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const createFeature = writeTool(
  {
    name: 'create_feature',
    title: 'Create a feature flag',
    description: 'Creates a feature flag that is off in every environment.',
    input: {
      project,
      feature,
      type: z
        .string()
        .min(1)
        .optional()
        .describe('release (default), experiment, operational, kill-switch or permission'),
      description: z.string().optional().describe('What it is for'),
      impressionData: z.boolean().optional().describe('Whether SDKs report each evaluation'),
      comment,
    },
  },
  async ({ client, project: id }, { feature: name, type = 'release', description, impressionData, comment: why }) => {
    // Checks whether the name is taken, or breaks the naming pattern of the project.
    await answerOf(client.POST('/api/admin/features/validate', { body: { name, projectId: id } }));
    const body = {
      name,
      type,
      ...(description !== undefined && { description }),
      ...(impressionData !== undefined && { impressionData }),
    };
    return {
      effects: [
        {
          feature: name,
          way: 'at once',
          summary: `${name} is created in project ${id} as a ${type} flag, off in every environment`,
          before: null,
          after: body,
        },
      ],
      make: async (expected) => {
        const { revision } = await changeOf(
          client.POST('/api/admin/projects/{projectId}/features', {
            params: { path: { projectId: id }, header: writeHeaders({ expected, comment: why }) },
            body,
          }),
        );
        return { text: `Created ${name} in project ${id}. It is off everywhere.`, revision };
      },
    };
  },
);
