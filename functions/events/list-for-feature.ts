import { listFeatureEvents } from '../../lib/events/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listFeatureEvents as route } from '../../lib/routes/events.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params: { featureName }, caller }) => {
  const list = await listFeatureEvents(table, featureName, caller.rights);
  return { status: 200, body: { version: 1, toggleName: featureName, ...list } };
});
