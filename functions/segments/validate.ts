import { endpoint } from '../../lib/http/endpoint.ts';
import { validateSegment } from '../../lib/routes/segments.ts';
import { demandFreeName } from '../../lib/segments/demand.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(validateSegment)(async ({ body, instanceRev }) => {
  demandFreeName(await catalog.config({ instanceRev }), body.name);
  return { status: 204 };
});
