import { validateSegment } from '../../lib/contract/routes/segments.ts';
import { requireFreeName } from '../../lib/flags/segments/require.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(validateSegment, { catalog })(async ({ body, context }) => {
  const { catalog, instanceRev } = context;
  requireFreeName(await catalog.config({ instanceRev }), body.name);
  return { status: 204 };
});
