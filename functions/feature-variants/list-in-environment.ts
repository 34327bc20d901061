import { listEnvironmentVariants } from '../../lib/contract/routes/feature-variants.ts';
import { readParts } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listEnvironmentVariants)(async ({ params, instanceRev }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const { variants } = await readParts({ catalog, table, instanceRev }, place);
  return { status: 200, body: { version: 1, variants } };
});
