import { deleteSignalEndpoint as route } from '../../lib/contract/routes/signals.ts';
import { deletedEndpointReads, deleteSignalEndpoint } from '../../lib/flags/signals/endpoints.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => deletedEndpointReads(params.id))(
  async ({ context, params }) => {
    await deleteSignalEndpoint(context, params.id);
    return { status: 200 };
  },
);
