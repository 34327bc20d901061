import { createSegment } from '../../lib/contract/routes/segments.ts';
import { createSegment as create, homeOf, segmentScopes } from '../../lib/flags/segments/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(createSegment)(async ({ body, caller, actor, now, deadline }) => {
  const by = { catalog, rights: caller.rights, createdBy: caller.name, now };
  const order = { scopes: segmentScopes(homeOf(body)), actor, now, deadline };
  const segment = await transact({ table, ...order }, order.scopes, (unit) => create(unit, body, by));
  return { status: 201, headers: { Location: `segments/${segment.id}` }, body: segment };
});
