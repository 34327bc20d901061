import { deleteAddon as route } from '../../lib/contract/routes/addons.ts';
import { deleteAddon, deletedAddonReads } from '../../lib/flags/addons/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => deletedAddonReads(params.id))(
  async ({ params, context }) => {
    await deleteAddon(context, params.id);
    return { status: 200 };
  },
);
