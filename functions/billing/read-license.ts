import { readLicense } from '../../lib/contract/routes/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(readLicense)(async () => ({ status: 200, body: {} }));
