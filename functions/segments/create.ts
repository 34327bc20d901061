import { createSegment } from '../../lib/contract/routes/segments.ts';
import { createSegment as create, newSegmentReads } from '../../lib/flags/segments/create.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createSegment, { catalog }, ({ body }) =>
  joinReads(newSegmentReads(body), catalog.unread([instance])),
)(async ({ body, context }) => {
  const segment = await create(context, body);
  return { status: 201, headers: { Location: `segments/${segment.id}` }, body: segment };
});
