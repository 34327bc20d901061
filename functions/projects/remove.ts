import { deleteProject } from '../../lib/contract/routes/projects.ts';
import { finishProjectRemoval } from '../../lib/flags/projects/finish-removal.ts';
import { removeProject } from '../../lib/flags/projects/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { runOrDefer } from '../../lib/store/jobs/job.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteProject)(async ({ params: { projectId: project }, actor, now, deadline }) => {
  const order = { scopes: [projectScope(project), instance], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => removeProject(unit, project, actor));
  const work = { kind: 'remove-project', project } as const;
  await runOrDefer({ table, catalog, actor, now, deadline }, work, finishProjectRemoval);
  return { status: 200 };
});
