import { listContextFields } from '../../lib/contract/routes/context-fields.ts';
import { listContextFields as list } from '../../lib/flags/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(listContextFields)(async ({ context }) => ({
  status: 200,
  body: await list(context),
}));
