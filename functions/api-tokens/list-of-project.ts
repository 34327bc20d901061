import { listProjectTokens } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { requireProject, withSeenProjects } from '../../lib/identity/api-tokens/project-token.ts';
import { apiTokenViews, readApiTokens } from '../../lib/identity/api-tokens/view.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listProjectTokens)(async ({ params: { projectId }, caller }) => {
  await requireProject(table, projectId);
  const tokens = (await readApiTokens(table)).filter(({ projects }) => projects.includes(projectId));
  return {
    status: 200,
    body: { tokens: await apiTokenViews(table, await withSeenProjects(table, caller.rights, tokens)) },
  };
});
