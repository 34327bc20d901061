import { replaceVariantsInEnvironments } from '../../lib/contract/routes/feature-variants.ts';
import { replaceVariantsInEachIn } from '../../lib/flags/feature-variants/change.ts';
import { bulkReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(replaceVariantsInEnvironments, {}, ({ params, body }) =>
  bulkReads(params.projectId, [params.featureName], body.environments),
)(async ({ params, body, context }) => {
  const { projectId: project, featureName: feature } = params;
  const place = { project, extent: body.environments, permission: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS' } as const;
  const variants = await guardedWrite(context, place, (unit) =>
    replaceVariantsInEachIn(unit, { project, feature, ...body }),
  );
  return { status: 200, body: { version: 1, variants } };
});
