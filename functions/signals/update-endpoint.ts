import { updateSignalEndpoint as route } from '../../lib/contract/routes/signals.ts';
import { changedEndpointReads, updateSignalEndpoint } from '../../lib/flags/signals/endpoints.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, body }) => changedEndpointReads(params.id, body))(
  async ({ context, params: { id }, body, address }) => ({
    status: 200,
    body: await updateSignalEndpoint(context, { id, body, baseUrl: address().baseUrl }),
  }),
);
