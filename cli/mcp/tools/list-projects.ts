import { answerOf } from '../../../client/client.ts';
import { answer } from '../answer.ts';
import { readTool } from '../tool.ts';

export const listProjects = readTool(
  {
    name: 'list_projects',
    title: 'List projects',
    description: 'The projects that the token sees, with their number of feature flags.',
    input: {},
  },
  async ({ client }) => {
    const { projects } = await answerOf(client.GET('/api/admin/projects'));
    const shown = projects.map(({ id, name, description, mode, featureCount }) => ({
      id,
      name,
      description: description ?? null,
      mode,
      features: featureCount,
    }));
    return answer(JSON.stringify(shown), { projects: shown });
  },
);
