import { listInvoices } from '../../lib/contract/routes/billing.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(listInvoices)(async () => ({ status: 200, body: { invoices: [] } }));
