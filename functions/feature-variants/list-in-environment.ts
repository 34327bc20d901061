import { listEnvironmentVariants } from '../../lib/contract/routes/feature-variants.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { readParts } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listEnvironmentVariants, { catalog })(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  const { variants } = await readParts(context, place);
  return { status: 200, body: { version: 1, variants } };
});
