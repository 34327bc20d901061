import { sendGuardReadings } from '../../lib/contract/routes/guards.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { sendReadings } from '../../lib/flags/guards/send-readings.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(sendGuardReadings, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, body, context }) => {
    await sendReadings(context, { place: environmentPlaceOf(params), ...body });
    return { status: 202 };
  },
);
