import { notFound } from '../../lib/contract/problems.ts';
import { validateFeatureName } from '../../lib/contract/routes/features.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { requireFreeName } from '../../lib/flags/features/name.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { seesProject } from '../../lib/identity/rights/has-permission.ts';
import { readingOf } from '../../lib/store/commit/reading.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(validateFeatureName)(async ({ body: { name, projectId }, caller }) => {
  const reading = readingOf(table);
  const project = projectId ? await requireProject(reading, projectId) : undefined;
  if (project && !seesProject(caller.rights, { id: project.id, private: project.mode === 'private' }))
    throw notFound('project', project.id);
  await requireFreeName(reading, name, project);
  return { status: 200 };
});
