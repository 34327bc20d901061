import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { getSegment } from '../../lib/routes/segments.ts';
import { getSegment as get } from '../../lib/segments/list.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(getSegment)(async ({ params, caller, instanceRev }) => {
  const reader = { catalog, instanceRev, visible: visibleTo(caller.rights) };
  return { status: 200, body: await get(reader, params.id) };
});
