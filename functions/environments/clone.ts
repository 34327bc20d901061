import { cloneEnvironment } from '../../lib/contract/routes/environments.ts';
import { cloneEnvironment as clone, cloneReads } from '../../lib/flags/environments/clone.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(cloneEnvironment, { catalog }, ({ params, body }) =>
  cloneReads({ source: params.environment, body }),
)(async ({ params, body, context }) => {
  const environment = await clone(context, { source: params.environment, body });
  return { status: 201, headers: { Location: `environments/${environment.name}` }, body: environment };
});
