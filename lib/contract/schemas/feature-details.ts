import * as z from 'zod';
import { feature, featureEnvironment } from './feature.ts';
import { shownStrategy } from './feature-strategy.ts';
import { manifestFlag } from './manifest.ts';

/** A feature with all its environments (contract: features §3). */
export const featureDetails = feature.extend({
  manifest: manifestFlag.pick({ type: true, defaultValue: true }).optional().describe('What a manifest declared'),
  environments: z.array(featureEnvironment.extend({ strategies: z.array(shownStrategy) })),
});
export type FeatureDetails = z.infer<typeof featureDetails>;
