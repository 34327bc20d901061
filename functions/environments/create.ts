import { createEnvironment } from '../../lib/contract/routes/environments.ts';
import { createEnvironment as create, environmentLifeReads } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createEnvironment, { catalog }, ({ body }) =>
  joinReads(environmentLifeReads(body.name), catalog.unread([instance])),
)(async ({ body, context }) => {
  const environment = await create(context, body);
  return { status: 201, headers: { Location: `environments/${environment.name}` }, body: environment };
});
