import { readReadiness } from '../../lib/contract/routes/service.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { table } from '../../lib/store/process/table.ts';
import { isReady } from '../../lib/store/table/is-ready.ts';

export const handler = publicEndpoint(readReadiness)(async () =>
  (await isReady(table)) ? { status: 200, body: { health: 'GOOD' } } : { status: 503, body: { health: 'BAD' } },
);
