import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { readHealth } from '../../lib/routes/service.ts';

export const handler = publicEndpoint(readHealth)(async () => ({ status: 200, body: { health: 'GOOD' } }));
