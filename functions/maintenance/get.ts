import { getMaintenance } from '../../lib/contract/routes/maintenance.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readMaintenance } from '../../lib/identity/maintenance/maintenance.ts';

export const handler = endpoint(getMaintenance)(async ({ context }) => ({
  status: 200,
  body: await readMaintenance(context),
}));
