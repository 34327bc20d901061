import { endpoint } from '../../lib/http/endpoint.ts';
import { listFeatures } from '../../lib/projects/features.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listProjectFeatures } from '../../lib/routes/projects.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listProjectFeatures)(async ({ params, query, caller, instanceRev }) => {
  const features = await listFeatures(catalog, {
    project: params.projectId,
    tags: query.tag,
    namePrefix: query.namePrefix,
    visible: visibleTo(caller.rights),
    instanceRev,
  });
  return { status: 200, body: { version: 2, features } };
});
