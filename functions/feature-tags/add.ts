import { addFeatureTag } from '../../lib/contract/routes/feature-tags.ts';
import { scopesOfTagging, tagFeatures } from '../../lib/flags/feature-tags/change.ts';
import { locateFor } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(addFeatureTag)(
  async ({ params: { featureName }, body, caller, actor, now, deadline }) => {
    const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', featureName);
    const scopes = await scopesOfTagging({ table, catalog, actor, now, deadline }, project, [body]);
    const tags = { addedTags: [body], removedTags: [] };
    await transact({ table, actor, now, deadline }, scopes, (unit) =>
      tagFeatures(unit, project, [featureName], tags, scopes),
    );
    return { status: 201, headers: { Location: `${encodeURIComponent(featureName)}/tags` }, body };
  },
);
