import { hasDependencies } from '../../lib/features/dependencies.ts';
import { readProject } from '../../lib/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasProjectDependencies } from '../../lib/routes/feature-dependencies.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(hasProjectDependencies)(async ({ params: { projectId }, instanceRev }) => {
  const { state } = await readProject({ catalog, instanceRev }, projectId);
  return { status: 200, body: hasDependencies(state) };
});
