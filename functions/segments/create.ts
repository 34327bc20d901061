import { createSegment } from '../../lib/contract/routes/segments.ts';
import { createSegment as create } from '../../lib/flags/segments/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(createSegment, { catalog })(async ({ body, context }) => {
  const segment = await create(context, body);
  return { status: 201, headers: { Location: `segments/${segment.id}` }, body: segment };
});
