import { registerClient } from '../../lib/contract/routes/sdk.ts';
import { reachOf } from '../../lib/flags/sdk/reach.ts';
import { recordRegistration } from '../../lib/flags/sdk/register.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { registrations } from '../../lib/store/deployed/registrations.ts';

export const handler = endpoint(registerClient, { registrations })(async ({ body, context }) => {
  const { environment } = reachOf(context.caller, undefined);
  await recordRegistration(context, { registration: body, environment });
  return { status: 202 };
});
