import { reachOf } from '../../lib/client-api/reach.ts';
import { noteRegistration } from '../../lib/client-api/register.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { registerClient } from '../../lib/routes/client.ts';
import { registrations } from '../../lib/table/deployed.ts';

export const handler = endpoint(registerClient)(async ({ body, caller, actor, now }) => {
  await noteRegistration(registrations, body, reachOf(caller, undefined).environment, { actor, now });
  return { status: 202 };
});
