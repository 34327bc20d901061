import { locateFor } from '../../lib/features/locate.ts';
import { scopesOfTagging, tagFeatures } from '../../lib/features/tags.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { changeFeatureTags } from '../../lib/routes/feature-tags.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';

export const handler = endpoint(changeFeatureTags)(
  async ({ params: { featureName }, body, caller, actor, now, deadline }) => {
    const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', featureName);
    const scopes = await scopesOfTagging({ table, catalog, actor, now, deadline }, project, body.addedTags);
    const tags = await change(table, { scopes, actor, now, deadline }, (draft) =>
      tagFeatures(draft, project, [featureName], body, scopes),
    );
    return { status: 200, body: { version: 1, tags } };
  },
);
