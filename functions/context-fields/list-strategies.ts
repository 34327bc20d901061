import { listContextFieldStrategies } from '../../lib/contract/routes/context-fields.ts';
import { listStrategiesOfContextField } from '../../lib/flags/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listContextFieldStrategies, { catalog }, () => ({ scopes: '*' }))(
  async ({ params, context }) => ({
    status: 200,
    body: { strategies: await listStrategiesOfContextField(context, params.contextField) },
  }),
);
