import { endpoint } from '../../lib/http/endpoint.ts';
import { finishUnlinking, unlinkEnvironment as unlink } from '../../lib/projects/unlink-environment.ts';
import { unlinkEnvironment } from '../../lib/routes/project-settings.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance, projectScope } from '../../lib/table/keys.ts';
import { nowOrLater } from '../../lib/unfinished/work.ts';

export const handler = endpoint(unlinkEnvironment)(async ({ params, actor, now, deadline }) => {
  const place = { project: params.projectId, environment: params.environment };
  const order = { scopes: [projectScope(place.project), instance], actor, now, deadline } as const;
  await change(table, order, (draft) => unlink(draft, place, actor));
  const work = { kind: 'unlink-environment', ...place } as const;
  await nowOrLater({ table, catalog, actor, now, deadline }, work, finishUnlinking);
  return { status: 200 };
});
