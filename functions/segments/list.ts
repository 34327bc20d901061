import { listSegments } from '../../lib/contract/routes/segments.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { listSegments as list } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listSegments)(async ({ caller, instanceRev }) => {
  const reader = { catalog, instanceRev, visible: visibleTo(caller.rights) };
  return { status: 200, body: { segments: await list(reader) } };
});
