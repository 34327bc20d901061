import { createFeature as route } from '../../lib/contract/routes/features.ts';
import { utc } from '../../lib/contract/utc.ts';
import { createFeature } from '../../lib/flags/features/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(route)(async ({ params: { projectId }, body, context }) => {
  const { name, type, description, impressionData, createdAt } = body;
  const feature = {
    name,
    ...(type !== undefined && { type }),
    // An empty description is none.
    ...(description !== undefined && { description: description || null }),
    ...(impressionData !== undefined && { impressionData }),
    ...(createdAt !== undefined && { createdAt: utc(createdAt) }),
  };
  return { status: 201, body: await createFeature(context, { project: projectId, feature }) };
});
