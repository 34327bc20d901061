import { readParts } from '../../lib/features/read.ts';
import { shownStrategyOf } from '../../lib/features/strategies/shown.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listFeatureStrategies } from '../../lib/routes/feature-strategies.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listFeatureStrategies)(async ({ params, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const { strategies } = await readParts({ catalog, table, instanceRev }, place);
  return { status: 200, body: strategies.map(shownStrategyOf) };
});
