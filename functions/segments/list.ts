import { listSegments } from '../../lib/contract/routes/segments.ts';
import { listSegments as list } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listSegments, { catalog }, () => ({ scopes: '*' }))(async ({ context }) => ({
  status: 200,
  body: { segments: await list(context) },
}));
