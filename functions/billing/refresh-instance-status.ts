import { refreshInstanceStatus } from '../../lib/contract/routes/billing.ts';
import { noPlan } from '../../lib/contract/schemas/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(refreshInstanceStatus)(async () => ({ status: 200, body: noPlan }));
