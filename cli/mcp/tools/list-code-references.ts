import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { answer } from '../answer.ts';
import { feature, project, readTool } from '../tool.ts';

/** Places that an answer has room for, of each repository. */
const maxPlaces = 100;

export const listCodeReferences = readTool(
  {
    name: 'list_code_references',
    title: 'List where code refers to a feature flag',
    description:
      'Files and lines that refer to a feature flag, by repository, as they were last sent by `halyard refs --push` or another finder; ' +
      'or since which commit none does. No repository: nobody has looked.',
    input: { project, feature, branch: z.string().min(1).optional().describe('Default: that of each repository') },
  },
  async ({ client, project: own }, { project: id = own, feature: name, branch }) => {
    const { repositories } = await answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}/code-references', {
        params: { path: { projectId: id, featureName: name }, query: { ...(branch !== undefined && { branch }) } },
      }),
    );
    const shown = repositories.map(({ name: repository, branch: read, hunkCount, fileCount, files, gone }) => ({
      repository,
      branch: read.name,
      commit: read.head,
      lookedThroughAt: read.syncTime,
      places: hunkCount,
      files: fileCount,
      goneSince: gone,
      first: files
        .flatMap(({ path, hunks }) => hunks.map(({ startingLineNumber: line, url }) => ({ path, line, url })))
        .slice(0, maxPlaces),
    }));
    const result = { project: id, feature: name, repositories: shown };
    return answer(JSON.stringify(result), result);
  },
);
