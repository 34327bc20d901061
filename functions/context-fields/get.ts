import { getContextField } from '../../lib/contract/routes/context-fields.ts';
import { getContextField as get } from '../../lib/flags/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getContextField, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await get(context, params.contextField),
}));
