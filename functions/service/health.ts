import { readHealth } from '../../lib/contract/routes/service.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';

export const handler = publicEndpoint(readHealth)(async () => ({ status: 200, body: { health: 'GOOD' } }));
