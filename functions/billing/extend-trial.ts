import { badData } from '../../lib/contract/problems.ts';
import { extendTrial } from '../../lib/contract/routes/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(extendTrial)(async () => {
  throw badData('There is no trial to extend: this service does not end.');
});
