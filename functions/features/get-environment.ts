import { readParts } from '../../lib/features/read.ts';
import { shownStrategyOf } from '../../lib/features/strategies/shown.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getFeatureEnvironment } from '../../lib/routes/feature-environments.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(getFeatureEnvironment)(async ({ params, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const { enabled, strategies } = await readParts({ catalog, table, instanceRev }, place);
  const { feature: name, environment } = place;
  const shown = strategies.map((strategy) => ({ ...shownStrategyOf(strategy), featureName: name }));
  return { status: 200, body: { name, environment, enabled, strategies: shown } };
});
