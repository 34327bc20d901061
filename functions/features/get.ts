import { childNames, readFeature } from '../../lib/features/read.ts';
import { environmentsOf, featureDetailsOf } from '../../lib/features/view.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getFeature } from '../../lib/routes/features.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(getFeature)(async ({ params, query, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const { config, state, project, record } = await readFeature({ catalog, table, instanceRev }, place);
  const environments = environmentsOf(project, config);
  const withVariants = query.variantEnvironments === 'true';
  const body = featureDetailsOf(record, environments, childNames(state, place.feature), withVariants);
  return { status: 200, body };
});
