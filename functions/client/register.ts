import { reachOf } from '../../lib/client-api/reach.ts';
import { registerApplication } from '../../lib/client-api/register.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { registerClient } from '../../lib/routes/client.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(registerClient)(async ({ body, caller, ...act }) => {
  await registerApplication(table, act, body, reachOf(caller, undefined).environment);
  return { status: 202 };
});
