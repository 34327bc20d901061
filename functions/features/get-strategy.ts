import { readParts } from '../../lib/features/read.ts';
import { refusingElsewhere } from '../../lib/features/strategies/elsewhere.ts';
import { demandStrategy } from '../../lib/features/strategies/find.ts';
import { shownStrategyOf } from '../../lib/features/strategies/shown.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getFeatureStrategy } from '../../lib/routes/feature-strategies.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(getFeatureStrategy)(async ({ params, caller: { rights }, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const strategy = await refusingElsewhere({ catalog, instanceRev, rights }, async () => {
    const { strategies } = await readParts({ catalog, table, instanceRev }, place);
    return demandStrategy(strategies, params.strategyId, place);
  });
  return { status: 200, body: shownStrategyOf(strategy) };
});
