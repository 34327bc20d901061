import { listPossibleParents } from '../../lib/contract/routes/feature-dependencies.ts';
import { possibleParents } from '../../lib/flags/feature-dependencies/change.ts';
import { readFeature } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listPossibleParents)(async ({ params, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const { state } = await readFeature({ catalog, table, instanceRev }, place);
  return { status: 200, body: possibleParents(state, place.feature) };
});
