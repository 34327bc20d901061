import { listFeatureTypes } from '../../lib/contract/routes/feature-types.ts';
import { listFeatureTypes as list } from '../../lib/flags/feature-types/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listFeatureTypes, { catalog })(async ({ context }) => ({
  status: 200,
  body: { version: 1, types: await list(context) },
}));
