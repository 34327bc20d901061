import { endpoint } from '../../lib/http/endpoint.ts';
import { updateSettings } from '../../lib/projects/settings.ts';
import { updateProjectSettings } from '../../lib/routes/project-settings.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(updateProjectSettings)(async ({ params, body, actor, now, deadline }) => {
  await change(table, { scopes: [projectScope(params.projectId)], actor, now, deadline }, (draft) =>
    updateSettings(draft, params.projectId, body, now),
  );
  return { status: 200 };
});
