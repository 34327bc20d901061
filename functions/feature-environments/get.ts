import { getFeatureEnvironment } from '../../lib/contract/routes/feature-environments.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { readParts } from '../../lib/flags/features/read.ts';
import { releasesView } from '../../lib/flags/features/releases/view.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getFeatureEnvironment, { catalog })(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  const parts = await readParts(context, place);
  const { feature: name, environment } = place;
  const strategies = parts.strategies.map((strategy) => ({ ...strategyView(strategy), featureName: name }));
  return {
    status: 200,
    body: { name, environment, enabled: parts.enabled, strategies, ...releasesView(parts, place) },
  };
});
