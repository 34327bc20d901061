import { deleteSegment } from '../../lib/contract/routes/segments.ts';
import { segmentReads } from '../../lib/flags/segments/change.ts';
import { removeSegment } from '../../lib/flags/segments/remove.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { guardSegment } from '../../lib/workflows/change-requests/guard/guard-segment.ts';

export const handler = endpoint(deleteSegment, { catalog }, ({ params }) => segmentReads(params.id))(
  async ({ params, context }) => {
    await removeSegment(context, { id: params.id, guard: guardSegment });
    return { status: 204 };
  },
);
