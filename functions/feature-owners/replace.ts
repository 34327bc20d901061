import { replaceFeatureOwners } from '../../lib/contract/routes/feature-owners.ts';
import { ownersReads, replaceOwners } from '../../lib/flags/feature-owners/change.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(replaceFeatureOwners, {}, ({ params, body }) =>
  ownersReads({ ...featurePlaceOf(params), ...body }),
)(async ({ params, body, context }) => ({
  status: 200,
  body: { owners: [...(await replaceOwners(context, { ...featurePlaceOf(params), ...body }))] },
}));
