import { updateLifetime } from '../../lib/feature-types/update-lifetime.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateFeatureTypeLifetime } from '../../lib/routes/feature-types.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(updateFeatureTypeLifetime)(async ({ params, body, actor, now, deadline }) => {
  const type = await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    updateLifetime(draft, params.id, body.lifetimeDays),
  );
  return { status: 200, body: type };
});
