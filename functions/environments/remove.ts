import { deleteEnvironment } from '../../lib/contract/routes/environments.ts';
import { environmentLifeReads, removeEnvironment } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(deleteEnvironment, { catalog }, ({ params }) =>
  environmentLifeReads(params.environment),
)(async ({ params, context }) => {
  await removeEnvironment(context, params.environment);
  return { status: 200 };
});
