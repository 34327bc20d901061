import { validateSegment } from '../../lib/contract/routes/segments.ts';
import { demandFreeName } from '../../lib/flags/segments/demand.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(validateSegment)(async ({ body, instanceRev }) => {
  demandFreeName(await catalog.config({ instanceRev }), body.name);
  return { status: 204 };
});
