import { getSegment } from '../../lib/contract/routes/segments.ts';
import { getSegment as get } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getSegment, { catalog }, () => ({ scopes: '*' }))(async ({ params, context }) => ({
  status: 200,
  body: await get(context, params.id),
}));
