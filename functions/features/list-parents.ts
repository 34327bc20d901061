import { possibleParents } from '../../lib/features/dependencies.ts';
import { readFeature } from '../../lib/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listPossibleParents } from '../../lib/routes/feature-dependencies.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listPossibleParents)(async ({ params, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const { state } = await readFeature({ catalog, table, instanceRev }, place);
  return { status: 200, body: possibleParents(state, place.feature) };
});
