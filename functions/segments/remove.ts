import { deleteSegment } from '../../lib/contract/routes/segments.ts';
import { removeSegment } from '../../lib/flags/segments/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { guardSegment } from '../../lib/workflows/change-requests/guard-segment.ts';

export const handler = endpoint(deleteSegment)(async ({ params, context }) => {
  await removeSegment(context, { id: params.id, guard: guardSegment });
  return { status: 204 };
});
