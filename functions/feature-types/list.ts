import { listFeatureTypes as list } from '../../lib/feature-types/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listFeatureTypes } from '../../lib/routes/feature-types.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listFeatureTypes)(async ({ instanceRev }) => ({
  status: 200,
  body: { version: 1, types: await list(catalog, { instanceRev }) },
}));
