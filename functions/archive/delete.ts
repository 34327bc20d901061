import { deleteFeatures } from '../../lib/contract/routes/archive.ts';
import { removalReads, removeFeatures } from '../../lib/flags/archive/remove.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteFeatures, {}, ({ params, body }) =>
  removalReads({ project: params.projectId, features: body.features }),
)(async ({ params: { projectId }, body: { features }, context }) => {
  await removeFeatures(context, { project: projectId, features });
  return { status: 200 };
});
