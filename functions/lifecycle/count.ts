import { countLifecycle } from '../../lib/contract/routes/lifecycle.ts';
import { countStages } from '../../lib/flags/lifecycle/count.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';

export const handler = endpoint(countLifecycle, { catalog, lastSeen }, () =>
  joinReads({ scopes: '*' }, lastSeen.reads('*')),
)(async ({ context }) => ({ status: 200, body: await countStages(context) }));
