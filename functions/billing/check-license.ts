import { checkLicense } from '../../lib/contract/routes/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(checkLicense)(async () => ({
  status: 200,
  body: { isValid: true, message: 'There is nothing to license.' },
}));
