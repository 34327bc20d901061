import { getRequestsPerSecond } from '../../lib/contract/routes/usage.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

/** Nothing counts requests, so there is no series (contract: usage §8). */
const noSeries = { status: 'success', data: { resultType: 'matrix', result: [] } } as const;

export const handler = endpoint(getRequestsPerSecond)(async () => ({
  status: 200,
  body: { clientMetrics: noSeries, adminMetrics: noSeries },
}));
