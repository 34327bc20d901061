import { endpoint } from '../../lib/http/endpoint.ts';
import { linkEnvironment as link } from '../../lib/projects/link-environment.ts';
import { finishUnlinking } from '../../lib/projects/unlink-environment.ts';
import { linkEnvironment } from '../../lib/routes/project-settings.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(linkEnvironment)(async ({ params, body, actor, now, deadline }) => {
  const place = { project: params.projectId, environment: body.environment };
  const earlier = { kind: 'unlink-environment', ...place } as const;
  await finishUnlinking({ table, catalog, actor, now, deadline }, earlier);
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, (draft) => link(draft, place));
  return { status: 200 };
});
