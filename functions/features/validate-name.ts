import { seesProject } from '../../lib/access/may.ts';
import { demandProject } from '../../lib/features/load.ts';
import { demandFreeName } from '../../lib/features/name.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateFeatureName } from '../../lib/routes/features.ts';
import { notFound } from '../../lib/schema/problem.ts';
import { table } from '../../lib/table/deployed.ts';
import { readingOf } from '../../lib/table/reading.ts';

export const handler = endpoint(validateFeatureName)(async ({ body: { name, projectId }, caller }) => {
  const reading = readingOf(table);
  const project = projectId ? await demandProject(reading, projectId) : undefined;
  if (project && !seesProject(caller.rights, { id: project.id, private: project.mode === 'private' }))
    throw notFound('project', project.id);
  await demandFreeName(reading, name, project);
  return { status: 200 };
});
