import { hasProjectDependencies } from '../../lib/contract/routes/feature-dependencies.ts';
import { hasDependencies } from '../../lib/flags/feature-dependencies/change.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(hasProjectDependencies)(async ({ params: { projectId }, instanceRev }) => {
  const { state } = await readProject({ catalog, instanceRev }, projectId);
  return { status: 200, body: hasDependencies(state) };
});
