import { badData } from '../../lib/contract/problems.ts';
import { openInvoicePortal } from '../../lib/contract/routes/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(openInvoicePortal)(async () => {
  throw badData('There is no portal for invoices, because there are no invoices.');
});
