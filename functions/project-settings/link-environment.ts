import { linkEnvironment } from '../../lib/contract/routes/project-settings.ts';
import { linkEnvironment as link } from '../../lib/flags/project-settings/link-environment.ts';
import { finishUnlinking } from '../../lib/flags/project-settings/unlink-environment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(linkEnvironment)(async ({ params, body, actor, now, deadline }) => {
  const place = { project: params.projectId, environment: body.environment };
  const earlier = { kind: 'unlink-environment', ...place } as const;
  await finishUnlinking({ table, catalog, actor, now, deadline }, earlier);
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => link(unit, place));
  return { status: 200 };
});
