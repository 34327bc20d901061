import { setStrategySegments } from '../../lib/contract/routes/segments.ts';
import { setStrategySegmentsIn } from '../../lib/flags/feature-strategies/update.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectKey, projectScope, segmentKey } from '../../lib/store/table/keys.ts';
import { guardedWriteOfStrategy } from '../../lib/workflows/change-requests/guard/guarded-strategy-write.ts';

export const handler = endpoint(setStrategySegments, { catalog }, ({ body }) => ({
  scopes: [projectScope(body.projectId)],
  keys: [projectKey(body.projectId), ...body.segmentIds.map(segmentKey)],
}))(async ({ body, context }) => {
  const { projectId: project, environmentId: environment, strategyId: id, segmentIds: segments } = body;
  await guardedWriteOfStrategy(context, { project, environment, id }, (unit, place) =>
    setStrategySegmentsIn(unit, { place, id, segments }),
  );
  return { status: 201, headers: { Location: `strategies/${id}` }, body };
});
