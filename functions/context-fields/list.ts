import { listContextFields } from '../../lib/contract/routes/context-fields.ts';
import { listContextFields as list } from '../../lib/flags/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listContextFields, { catalog }, () => ({ scopes: '*' }))(async ({ context }) => ({
  status: 200,
  body: await list(context),
}));
