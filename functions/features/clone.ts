import { cloneFeature as route } from '../../lib/contract/routes/features.ts';
import { cloneFeature, cloneReads } from '../../lib/flags/features/clone.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { arrivalGuard } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(route, {}, ({ params, body }) =>
  cloneReads({ place: featurePlaceOf(params), name: body.name }),
)(async ({ params, body: { name, replaceGroupId }, context }) => {
  const place = featurePlaceOf(params);
  const guard = arrivalGuard(context.caller.rights, 'Cloning');
  return { status: 201, body: await cloneFeature(context, { place, name, replaceGroupId, guard }) };
});
