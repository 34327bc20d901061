import { updateFeatureTypeLifetime } from '../../lib/contract/routes/feature-types.ts';
import { updateLifetime } from '../../lib/flags/feature-types/update-lifetime.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateFeatureTypeLifetime)(async ({ params, body, actor, now, deadline }) => {
  const type = await transact({ table, actor, now, deadline }, [instance], (unit) =>
    updateLifetime(unit, params.id, body.lifetimeDays),
  );
  return { status: 200, body: type };
});
