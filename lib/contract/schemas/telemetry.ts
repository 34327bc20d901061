import * as z from 'zod';

/** What is told to the makers of this service: nothing (contract: telemetry §1). */
export const telemetrySettings = z.object({
  versionInfoCollectionEnabled: z.literal(false).describe('Nobody is told the version'),
  featureInfoCollectionEnabled: z.literal(false).describe('Nobody is told how it is used'),
});
