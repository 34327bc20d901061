import { listPossibleParents } from '../../lib/contract/routes/feature-dependencies.ts';
import { possibleParents } from '../../lib/flags/feature-dependencies/read.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { readFeature } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listPossibleParents, { catalog })(async ({ params, context }) => {
  const place = featurePlaceOf(params);
  const { state } = await readFeature(context, place);
  return { status: 200, body: possibleParents(state, place.feature) };
});
