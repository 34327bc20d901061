import { registerClient } from '../../lib/contract/routes/sdk.ts';
import { recordRegistration } from '../../lib/flags/sdk/register.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { registrations } from '../../lib/store/deployed/registrations.ts';
import { registrationReads } from '../../lib/store/observations/registrations.ts';

export const handler = endpoint(registerClient, { registrations }, ({ body }) => registrationReads(body.appName))(
  async ({ body, context }) => {
    await recordRegistration(context, body);
    return { status: 202 };
  },
);
