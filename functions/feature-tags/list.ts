import { listFeatureTags } from '../../lib/contract/routes/feature-tags.ts';
import { byTypeAndValue } from '../../lib/flags/feature-tags/change.ts';
import { locateFeature } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { featureKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';

export const handler = endpoint(listFeatureTags)(async ({ params: { featureName }, caller }) => {
  const project = await locateFeature(table, caller.rights, featureName);
  const feature = await getItem(table, featureKey(project, featureName));
  return { status: 200, body: { version: 1, tags: (feature?.tags ?? []).toSorted(byTypeAndValue) } };
});
