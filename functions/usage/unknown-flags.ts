import { listUnknownFlags } from '../../lib/contract/routes/usage.ts';
import { listUnknown, unknownReads } from '../../lib/flags/usage/unknown.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listUnknownFlags, { catalog }, ({ now }) => unknownReads(now))(async ({ context }) => ({
  status: 200,
  body: await listUnknown(context),
}));
