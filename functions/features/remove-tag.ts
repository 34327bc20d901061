import { locateFor } from '../../lib/features/locate.ts';
import { untagFeature } from '../../lib/features/tags.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { removeFeatureTag } from '../../lib/routes/feature-tags.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(removeFeatureTag)(async ({ params, caller, actor, now, deadline }) => {
  const { featureName, type, value } = params;
  const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', featureName);
  await change(table, { scopes: [projectScope(project)], actor, now, deadline }, (draft) =>
    untagFeature(draft, project, featureName, { type, value }),
  );
  return { status: 200 };
});
