import { listFeatures } from '../../lib/contract/routes/features.ts';
import { allFeaturesReads, listAllFeatures } from '../../lib/flags/projects/all-features.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';

export const handler = endpoint(listFeatures, { catalog, lastSeen }, ({ identity }) => allFeaturesReads(identity))(
  async ({ context }) => ({ status: 200, cached: await listAllFeatures(context) }),
);
