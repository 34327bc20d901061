import { createFeature as route } from '../../lib/contract/routes/features.ts';
import { createFeature } from '../../lib/flags/features/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(route)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const { name, type, description, impressionData, createdAt } = body;
  const given = {
    name,
    ...(type !== undefined && { type }),
    // An empty description is none.
    ...(description !== undefined && { description: description || null }),
    ...(impressionData !== undefined && { impressionData }),
    ...(createdAt !== undefined && { createdAt: new Date(createdAt).toISOString() }),
  };
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  const metadata = await transact({ table, ...order }, order.scopes, (unit) =>
    createFeature(unit, projectId, given, now),
  );
  return { status: 201, body: metadata };
});
