import { findClientFeature } from '../../lib/client-api/client-features.ts';
import { knowsSegments } from '../../lib/client-api/conditional.ts';
import { reachOf } from '../../lib/client-api/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getClientFeature } from '../../lib/routes/client.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(getClientFeature)(async ({ params, query, caller, headers, instanceRev }) => {
  const reach = reachOf(caller, query.environment);
  const inline = !knowsSegments(headers['unleash-client-spec']);
  return {
    status: 200,
    body: await findClientFeature(catalog, params.featureName, { reach, filter: {}, inline, instanceRev }),
  };
});
