import { setMaintenance as route } from '../../lib/contract/routes/maintenance.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { maintenanceReads, setMaintenance } from '../../lib/identity/maintenance/maintenance.ts';

export const handler = endpoint(
  route,
  {},
  () => maintenanceReads,
)(async ({ body, context }) => {
  await setMaintenance(context, body);
  return { status: 204 };
});
