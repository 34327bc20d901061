import { patchEnvironmentVariants } from '../../lib/contract/routes/feature-variants.ts';
import { givenVariants } from '../../lib/contract/schemas/variant.ts';
import { patchVariantsIn } from '../../lib/flags/feature-variants/change.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { check } from '../../lib/http/reading/validate.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(patchEnvironmentVariants, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body: operations, context }) => {
  const place = environmentPlaceOf(params);
  const parse = (document: unknown) => check(givenVariants, document);
  const variants = await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
    patchVariantsIn(unit, { place, operations, parse }),
  );
  return { status: 200, body: { version: 1, variants } };
});
