import * as z from 'zod';
import { feature, featureEnvironment } from './feature.ts';
import { featureLink } from './feature-link.ts';
import { featureOwner } from './feature-owner.ts';
import { shownStrategy } from './feature-strategy.ts';
import { completion } from './lifecycle.ts';
import { manifestFlag } from './manifest.ts';
import { releasePlan, safeguard } from './release-plan.ts';

/** What is released in an environment (contract: release-plans §1). */
export const shownReleases = {
  releasePlans: z
    .array(releasePlan)
    .optional()
    .describe('The plan, if there is one; its strategies are not among `strategies`'),
  safeguards: z.array(safeguard).optional(),
};

/** A feature with all its environments (contract: features §3). */
export const featureDetails = feature.extend({
  completed: completion.optional().describe('What it was completed with; absent: it is not completed'),
  manifest: manifestFlag.pick({ type: true, defaultValue: true }).optional().describe('What a manifest declared'),
  links: z.array(featureLink).describe('In the order in which they were added'),
  owners: z.array(featureOwner).describe('Users and groups that are responsible for it'),
  environments: z.array(
    featureEnvironment.extend({
      strategies: z.array(shownStrategy),
      ...shownReleases,
    }),
  ),
});
export type FeatureDetails = z.infer<typeof featureDetails>;
