import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listSegments } from '../../lib/routes/segments.ts';
import { listSegments as list } from '../../lib/segments/list.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listSegments)(async ({ caller, instanceRev }) => {
  const reader = { catalog, instanceRev, visible: visibleTo(caller.rights) };
  return { status: 200, body: { segments: await list(reader) } };
});
