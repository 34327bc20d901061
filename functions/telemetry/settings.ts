import { getTelemetrySettings } from '../../lib/contract/routes/telemetry.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

/** Nothing is collected or sent, so there is nothing to set (contract: telemetry §1). */
export const handler = endpoint(getTelemetrySettings)(async () => ({
  status: 200,
  body: { versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false },
}));
