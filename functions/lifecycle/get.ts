import { getLifecycle } from '../../lib/contract/routes/lifecycle.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { readLifecycle } from '../../lib/flags/lifecycle/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';

export const handler = endpoint(getLifecycle, { catalog, lastSeen }, ({ params }) =>
  lastSeen.reads([params.projectId]),
)(async ({ params, context }) => ({ status: 200, body: await readLifecycle(context, featurePlaceOf(params)) }));
