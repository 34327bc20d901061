import { getSegment } from '../../lib/contract/routes/segments.ts';
import { getSegment as get } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(getSegment)(async ({ params, context }) => ({
  status: 200,
  body: await get(context, params.id),
}));
