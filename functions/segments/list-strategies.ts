import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listSegmentStrategies } from '../../lib/routes/segments.ts';
import { strategiesOfSegment as list } from '../../lib/segments/list.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listSegmentStrategies)(async ({ params, caller, instanceRev }) => {
  const reader = { catalog, instanceRev, visible: visibleTo(caller.rights) };
  return { status: 200, body: { strategies: await list(reader, params.id) } };
});
