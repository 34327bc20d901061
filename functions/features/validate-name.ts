import { seesProject } from '../../lib/access/may.ts';
import { demandProject } from '../../lib/features/load.ts';
import { demandFreeName } from '../../lib/features/name.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateFeatureName } from '../../lib/routes/features.ts';
import { notFound } from '../../lib/schema/problem.ts';
import { table } from '../../lib/table/deployed.ts';
import { rehearse } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(validateFeatureName)(async ({ body, caller, actor, now, deadline }) => {
  const { name, projectId } = body;
  await rehearse(table, { scopes: [instance], actor, now, deadline }, async (draft) => {
    const project = projectId ? await demandProject(draft, projectId) : undefined;
    if (project && !seesProject(caller.rights, { id: project.id, private: project.mode === 'private' }))
      throw notFound('project', project.id);
    await demandFreeName(draft, name, project);
  });
  return { status: 200 };
});
