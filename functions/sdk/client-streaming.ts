import { errorBodyOf } from '../../lib/contract/error-body.ts';
import { notImplemented } from '../../lib/contract/problems.ts';
import { streamClientFeatures } from '../../lib/contract/routes/sdk.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

/** A regular answer, not an error of the service: it is not logged, and no alarm counts it (contract: sdk §12). */
export const handler = endpoint(streamClientFeatures)(async ({ requestId }) => ({
  status: 501,
  body: errorBodyOf(
    notImplemented('There are no streams here. Poll /api/client/delta or /api/client/features.'),
    requestId,
  ),
}));
