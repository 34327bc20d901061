import { locateFeature } from '../../lib/features/locate.ts';
import { byTypeAndValue } from '../../lib/features/tags.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listFeatureTags } from '../../lib/routes/feature-tags.ts';
import { table } from '../../lib/table/deployed.ts';
import { featureKey } from '../../lib/table/keys.ts';
import { getItem } from '../../lib/table/read.ts';

export const handler = endpoint(listFeatureTags)(async ({ params: { featureName }, caller }) => {
  const project = await locateFeature(table, caller.rights, featureName);
  const feature = await getItem(table, featureKey(project, featureName));
  return { status: 200, body: { version: 1, tags: (feature?.tags ?? []).toSorted(byTypeAndValue) } };
});
