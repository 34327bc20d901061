import { updateSegment } from '../../lib/contract/routes/segments.ts';
import { segmentReads } from '../../lib/flags/segments/change.ts';
import { projectOfBody } from '../../lib/flags/segments/create.ts';
import { updateSegment as update } from '../../lib/flags/segments/update.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { guardSegment } from '../../lib/workflows/change-requests/guard/guard-segment.ts';

export const handler = endpoint(updateSegment, { catalog }, ({ params, body }) =>
  segmentReads(params.id, projectOfBody(body)),
)(async ({ params, body, context }) => {
  await update(context, { id: params.id, body, guard: guardSegment });
  return { status: 204 };
});
