import { sendEdgeState } from '../../lib/contract/routes/sdk.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

/** Stores nothing, because nothing would show it (docs/decisions/0197-what-edge-says-of-itself.md). */
export const handler = endpoint(sendEdgeState)(async () => ({ status: 202 }));
