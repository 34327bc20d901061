import { getContextField as get } from '../../lib/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getContextField } from '../../lib/routes/context.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(getContextField)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await get(catalog, { instanceRev }, params.contextField),
}));
