import { getClientFeature } from '../../lib/contract/routes/sdk.ts';
import { findClientFeature } from '../../lib/flags/sdk/client-features.ts';
import { supportsSegments } from '../../lib/flags/sdk/conditional.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(
  getClientFeature,
  { catalog },
  tokenReads,
)(async ({ params, query, headers, context }) => {
  const reach = reachOf(context.caller, query.environment);
  const inline = !supportsSegments(headers['unleash-client-spec']);
  return { status: 200, body: await findClientFeature(context, { name: params.featureName, reach, inline }) };
});
