import { registerClient } from '../../lib/contract/routes/sdk.ts';
import { recordRegistration, registerReads } from '../../lib/flags/sdk/register.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { registrations } from '../../lib/store/process/registrations.ts';

export const handler = endpoint(
  registerClient,
  { registrations },
  registerReads,
)(async ({ body, context }) => {
  await recordRegistration(context, body);
  return { status: 202 };
});
