import { replaceEnvironmentVariants } from '../../lib/contract/routes/feature-variants.ts';
import { replaceVariantsIn } from '../../lib/flags/feature-variants/change.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(replaceEnvironmentVariants, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const variants = await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
    replaceVariantsIn(unit, { place, variants: body }),
  );
  return { status: 200, body: { version: 1, variants } };
});
