import { moveFeature as route } from '../../lib/contract/routes/features.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { moveFeature, moveReads } from '../../lib/flags/features/move.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { arrivalGuard, departureGuard } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(route, { catalog }, ({ params, body }) =>
  joinReads(
    moveReads({ place: featurePlaceOf(params), to: body.newProjectId }),
    catalog.unread([instance, projectScope(params.projectId)]),
  ),
)(async ({ params, body, context }) => {
  const place = featurePlaceOf(params);
  const { rights } = context.caller;
  const guard = arrivalGuard(rights, 'Moving a feature here');
  await moveFeature(context, { place, to: body.newProjectId, guard, leave: departureGuard(rights) });
  return { status: 200 };
});
