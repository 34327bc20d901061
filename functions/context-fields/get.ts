import { getContextField } from '../../lib/contract/routes/context-fields.ts';
import { getContextField as get } from '../../lib/flags/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getContextField)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await get(catalog, { instanceRev }, params.contextField),
}));
