import { updateFeatureTypeLifetime } from '../../lib/contract/routes/feature-types.ts';
import { featureTypeReads, updateLifetime } from '../../lib/flags/feature-types/update-lifetime.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateFeatureTypeLifetime, undefined, ({ params }) => featureTypeReads(params.id))(
  async ({ params, body, context }) => ({
    status: 200,
    body: await updateLifetime(context, { id: params.id, lifetimeDays: body.lifetimeDays }),
  }),
);
