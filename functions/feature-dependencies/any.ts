import { hasProjectDependencies } from '../../lib/contract/routes/feature-dependencies.ts';
import { hasDependencies } from '../../lib/flags/feature-dependencies/read.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(hasProjectDependencies, { catalog })(async ({ params: { projectId }, context }) => {
  const { state } = await readProject(context, projectId);
  return { status: 200, body: hasDependencies(state) };
});
