import { createSegment } from '../../lib/contract/routes/segments.ts';
import { createSegment as create, newSegmentReads } from '../../lib/flags/segments/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(createSegment, { catalog }, ({ body }) => newSegmentReads(body))(
  async ({ body, context }) => {
    const segment = await create(context, body);
    return { status: 201, headers: { Location: `segments/${segment.id}` }, body: segment };
  },
);
