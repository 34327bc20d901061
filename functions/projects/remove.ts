import { endpoint } from '../../lib/http/endpoint.ts';
import { finishProjectRemoval } from '../../lib/projects/finish-removal.ts';
import { removeProject } from '../../lib/projects/remove.ts';
import { deleteProject } from '../../lib/routes/projects.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance, projectScope } from '../../lib/table/keys.ts';
import { nowOrLater } from '../../lib/unfinished/work.ts';

export const handler = endpoint(deleteProject)(async ({ params: { projectId: project }, actor, now, deadline }) => {
  const order = { scopes: [projectScope(project), instance], actor, now, deadline } as const;
  await change(table, order, (draft) => removeProject(draft, project, actor));
  const work = { kind: 'remove-project', project } as const;
  await nowOrLater({ table, catalog, actor, now, deadline }, work, finishProjectRemoval);
  return { status: 200 };
});
