import { listSignalEndpointSignals as route } from '../../lib/contract/routes/signals.ts';
import { endpointSignalsReads, listEndpointSignals } from '../../lib/flags/signals/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, query }) => endpointSignalsReads(params.id, query))(
  async ({ context, params: { id }, query }) => ({
    status: 200,
    body: { signalEndpointSignals: await listEndpointSignals(context, { id, ...query }) },
  }),
);
