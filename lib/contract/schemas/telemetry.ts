import * as z from 'zod';

/** The settings of telemetry. The service sends no data to its makers (contract: telemetry §1). */
export const telemetrySettings = z.object({
  versionInfoCollectionEnabled: z.literal(false).describe('Nobody is told the version'),
  featureInfoCollectionEnabled: z.literal(false).describe('Nobody is told how it is used'),
});
