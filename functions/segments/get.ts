import { getSegment } from '../../lib/contract/routes/segments.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { getSegment as get } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getSegment)(async ({ params, caller, instanceRev }) => {
  const reader = { catalog, instanceRev, visible: visibleTo(caller.rights) };
  return { status: 200, body: await get(reader, params.id) };
});
