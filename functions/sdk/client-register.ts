import { registerClient } from '../../lib/contract/routes/sdk.ts';
import { recordRegistration } from '../../lib/flags/sdk/register.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { registrations } from '../../lib/store/deployed/registrations.ts';

export const handler = endpoint(registerClient)(async ({ body, context }) => {
  await recordRegistration(context, registrations, body);
  return { status: 202 };
});
