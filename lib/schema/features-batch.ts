import * as z from 'zod';
import { contextFieldBody } from './context-field.ts';
import { dependency } from './feature.ts';
import { newStrategy, writtenVariants } from './feature-strategy.ts';
import { urlFriendlyName } from './names.ts';
import { tag, tagTypeBody } from './tag.ts';

/**
 * A data set of features (spec §2.18, behaviour §1.10): what an export gives, and an import takes. Members that say
 * where a feature was, `project` and `environment`, mean nothing to an import: it is told where to put it.
 */

const batchFeature = z.object({
  name: urlFriendlyName,
  type: z.string().min(1).max(100).optional(),
  description: z.string().nullish(),
  stale: z.boolean().optional(),
  impressionData: z.boolean().optional(),
});
export type BatchFeature = z.infer<typeof batchFeature>;

const batchStrategy = newStrategy.extend({ featureName: z.string().optional() });
export type BatchStrategy = z.infer<typeof batchStrategy>;

const batchFeatureEnvironment = z.object({
  name: z.string().optional().describe('Name of the feature, where `featureName` is not given'),
  featureName: z.string().optional(),
  enabled: z.boolean(),
  variants: writtenVariants.optional(),
});
export type BatchFeatureEnvironment = z.infer<typeof batchFeatureEnvironment>;

const batchFeatureTag = z.object({
  featureName: z.string(),
  tagType: tag.shape.type,
  tagValue: tag.shape.value,
});
export type BatchFeatureTag = z.infer<typeof batchFeatureTag>;

const batchSegment = z.object({ id: z.number().int().min(1).max(2_147_483_647), name: z.string().min(1) });

const batchDependency = z.object({ feature: z.string(), dependencies: z.array(dependency) });

export const batchData = z.object({
  features: z.array(batchFeature),
  featureStrategies: z.array(batchStrategy).describe('Strategies in the exported environment'),
  featureEnvironments: z.array(batchFeatureEnvironment).default([]),
  featureTags: z.array(batchFeatureTag).default([]),
  tagTypes: z.array(tagTypeBody).default([]),
  contextFields: z.array(contextFieldBody).default([]),
  segments: z.array(batchSegment).default([]).describe('Segments in use: which name stands behind an id'),
  dependencies: z.array(batchDependency).default([]).describe('Parents by feature'),
});
export type BatchData = z.infer<typeof batchData>;

/** `importTogglesSchema` (spec §2.18). */
export const batchImport = z.object({
  project: z.string().min(1).describe('Id of the project to import into'),
  environment: z.string().min(1).describe('Environment whose strategies, variants and states are imported'),
  data: batchData,
});
export type BatchImport = z.infer<typeof batchImport>;

const finding = z.object({ message: z.string(), affectedItems: z.array(z.string()) });
export type Finding = z.infer<typeof finding>;

/** What stands in the way of an import, what it would come to, and what the caller may not do (behaviour §1.10). */
export const batchFindings = z.object({
  errors: z.array(finding),
  warnings: z.array(finding),
  permissions: z.array(finding),
});
export type BatchFindings = z.infer<typeof batchFindings>;
