import * as z from 'zod';
import { featureStrategy } from './feature-strategy.ts';
import { reachedStage } from './lifecycle.ts';
import { tag } from './tag.ts';
import { variant } from './variant.ts';

/** A parent of a feature (contract: feature-dependencies §1). */
export const dependency = z.object({
  feature: z.string(),
  enabled: z.boolean().optional(),
  variants: z.array(z.string()).optional(),
});
export type Dependency = z.infer<typeof dependency>;

/** A feature in one environment (contract: features §3, §4). */
export const featureEnvironment = z.object({
  name: z.string(),
  featureName: z.string().optional(),
  environment: z.string().optional(),
  type: z.string().optional(),
  enabled: z.boolean(),
  sortOrder: z.number().optional(),
  variantCount: z.number().optional(),
  strategies: z.array(featureStrategy).optional(),
  variants: z.array(variant).optional(),
  lastSeenAt: z.string().nullable().optional(),
  hasStrategies: z.boolean().optional(),
  hasEnabledStrategies: z.boolean().optional(),
  milestoneName: z.string().optional().describe('The active milestone of the release plan there'),
  milestoneOrder: z.number().optional().describe('Its place in the plan; the first one is 0'),
  totalMilestones: z.number().optional().describe('Milestones of the release plan there'),
  releasePlan: z
    .object({ id: z.string(), paused: z.boolean(), completed: z.boolean() })
    .optional()
    .describe('The release plan there; absent: there is none'),
});

/** A feature as lists show it (contract: features §4). */
export const feature = z.object({
  name: z.string(),
  type: z.string().optional(),
  description: z.string().nullable().optional(),
  archived: z.boolean().optional(),
  project: z.string().optional(),
  enabled: z.boolean().optional(),
  stale: z.boolean().optional(),
  favorite: z.boolean().optional(),
  impressionData: z.boolean().optional(),
  createdAt: z.string().nullable().optional(),
  archivedAt: z.string().nullable().optional(),
  lastSeenAt: z.string().nullable().optional(),
  environments: z.array(featureEnvironment).optional(),
  variants: z.array(variant).optional(),
  strategies: z.array(z.record(z.string(), z.unknown())).optional(),
  tags: z.array(tag).nullable().optional(),
  children: z.array(z.string()).optional(),
  dependencies: z.array(dependency).optional(),
  lifecycle: reachedStage.optional().describe('The stage in which it is'),
});
export type Feature = z.infer<typeof feature>;
