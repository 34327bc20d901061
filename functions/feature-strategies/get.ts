import { getFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { withMisplacedStrategyCheck } from '../../lib/flags/feature-strategies/misplaced.ts';
import { requireStrategy } from '../../lib/flags/feature-strategies/require.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { readParts } from '../../lib/flags/features/read.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getFeatureStrategy, { catalog })(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  const strategy = await withMisplacedStrategyCheck(context, async () => {
    const { strategies } = await readParts(context, place);
    return requireStrategy(strategies, params.strategyId, place);
  });
  return { status: 200, body: strategyView(strategy) };
});
