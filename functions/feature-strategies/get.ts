import { getFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { refusingElsewhere } from '../../lib/flags/feature-strategies/elsewhere.ts';
import { requireStrategy } from '../../lib/flags/feature-strategies/find.ts';
import { readParts } from '../../lib/flags/features/read.ts';
import { strategyView } from '../../lib/flags/features/strategy-view.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getFeatureStrategy)(async ({ params, caller: { rights }, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const strategy = await refusingElsewhere({ catalog, instanceRev, rights }, async () => {
    const { strategies } = await readParts({ catalog, table, instanceRev }, place);
    return requireStrategy(strategies, params.strategyId, place);
  });
  return { status: 200, body: strategyView(strategy) };
});
