import { listFeatureStrategies } from '../../lib/contract/routes/feature-strategies.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { readParts } from '../../lib/flags/features/read.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listFeatureStrategies, { catalog })(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  const { strategies } = await readParts(context, place);
  return { status: 200, body: strategies.map(strategyView) };
});
