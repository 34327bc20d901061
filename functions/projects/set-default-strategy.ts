import { endpoint } from '../../lib/http/endpoint.ts';
import { setDefaultStrategy as set } from '../../lib/projects/default-strategy.ts';
import { setDefaultStrategy } from '../../lib/routes/project-settings.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(setDefaultStrategy)(async ({ params, body, actor, now, deadline }) => {
  const { projectId: project, environment } = params;
  const strategy = await change(table, { scopes: [projectScope(project)], actor, now, deadline }, (draft) =>
    set(draft, { project, environment }, body),
  );
  return { status: 200, body: strategy };
});
