import { endpoint } from '../../lib/http/endpoint.ts';
import { listProjectTokens } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { apiTokenViews, readApiTokens } from '../../lib/tokens/api-view.ts';
import { demandProject, withSeenProjects } from '../../lib/tokens/project-token.ts';

export const handler = endpoint(listProjectTokens)(async ({ params: { projectId }, caller }) => {
  await demandProject(table, projectId);
  const tokens = (await readApiTokens(table)).filter(({ projects }) => projects.includes(projectId));
  return {
    status: 200,
    body: { tokens: await apiTokenViews(table, await withSeenProjects(table, caller.rights, tokens)) },
  };
});
