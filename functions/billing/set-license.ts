import { badData } from '../../lib/contract/problems.ts';
import { setLicense } from '../../lib/contract/routes/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(setLicense)(async () => {
  throw badData('There is nothing to license: everything is there without a key.');
});
