import { createProject } from '../../lib/contract/routes/projects.ts';
import { createProject as create } from '../../lib/flags/projects/create.ts';
import { finishProjectRemoval } from '../../lib/flags/projects/finish-removal.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createProject)(async ({ body, caller, actor, now, deadline }) => {
  const earlier = { kind: 'remove-project', project: body.id } as const;
  await finishProjectRemoval({ table, catalog, actor, now, deadline }, earlier);
  const order = { scopes: [projectScope(body.id), instance], actor, now, deadline } as const;
  const project = await transact({ table, ...order }, order.scopes, (unit) =>
    create(unit, body, { catalog, caller, now }),
  );
  return { status: 201, headers: { Location: `projects/${project.id}` }, body: project };
});
