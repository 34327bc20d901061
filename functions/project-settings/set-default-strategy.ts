import { setDefaultStrategy } from '../../lib/contract/routes/project-settings.ts';
import { defaultStrategyReads, setDefaultStrategy as set } from '../../lib/flags/project-settings/default-strategy.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(setDefaultStrategy, undefined, ({ params, body }) =>
  defaultStrategyReads(params.projectId, body),
)(async ({ params, body, context }) => {
  const place = { project: params.projectId, environment: params.environment };
  return { status: 200, body: await set(context, { place, body }) };
});
