import * as z from 'zod';
import { maxExportedFeatures, maxImportedFeatures, maxName, maxSegmentId } from '../limits.ts';
import { contextField, contextFieldBody } from './context-field.ts';
import { dependency } from './feature.ts';
import { featureLink, linkBodies } from './feature-link.ts';
import { portableOwner, portableOwners } from './feature-owner.ts';
import { newStrategy, storedStrategy } from './feature-strategy.ts';
import { importedCompletion, storedCompletion } from './lifecycle.ts';
import { urlFriendlyName } from './names.ts';
import { tag, tagType, tagTypeBody } from './tag.ts';
import { givenVariants, variant } from './variant.ts';

/**
 * A data set of features (contract: features-batch §1). Exports write it, and imports read it. An import ignores
 * `project` and `environment` of the features; its request names the project and environment.
 */

const batchFeature = z.object({
  name: urlFriendlyName,
  type: z.string().min(1).max(maxName).optional(),
  description: z.string().nullish(),
  stale: z.boolean().optional(),
  impressionData: z.boolean().optional(),
  completed: importedCompletion.nullish(),
});
export type BatchFeature = z.infer<typeof batchFeature>;

const batchStrategy = newStrategy.extend({ featureName: z.string().optional() });
export type BatchStrategy = z.infer<typeof batchStrategy>;

const batchFeatureEnvironment = z.object({
  name: z.string().optional().describe('Name of the feature, where `featureName` is not given'),
  featureName: z.string().optional(),
  enabled: z.boolean(),
  variants: givenVariants.optional(),
});
export type BatchFeatureEnvironment = z.infer<typeof batchFeatureEnvironment>;

const batchFeatureTag = z.object({
  featureName: z.string(),
  tagType: tag.shape.type,
  tagValue: tag.shape.value,
});
export type BatchFeatureTag = z.infer<typeof batchFeatureTag>;

const batchSegment = z.object({ id: z.number().int().min(1).max(maxSegmentId), name: z.string().min(1) });

const batchDependency = z.object({ feature: z.string(), dependencies: z.array(dependency) });

const batchLinks = z.object({ feature: z.string(), links: linkBodies });

const batchOwners = z.object({ feature: z.string(), owners: portableOwners });

const hasFewOwners = (all: readonly z.infer<typeof batchOwners>[]): boolean =>
  new Set(all.flatMap(({ owners }) => owners.map(({ type, name }) => `${type}:${name}`))).size <= maxImportedFeatures;

const hasFewParents = (all: readonly z.infer<typeof batchDependency>[]): boolean =>
  all.reduce((sum, { dependencies }) => sum + dependencies.length, 0) <= maxImportedFeatures;

export const batchData = z.object({
  features: z.array(batchFeature).max(maxImportedFeatures),
  featureStrategies: z.array(batchStrategy).describe('Strategies in the exported environment'),
  featureEnvironments: z.array(batchFeatureEnvironment).default([]),
  featureTags: z.array(batchFeatureTag).default([]),
  tagTypes: z.array(tagTypeBody).default([]),
  contextFields: z.array(contextFieldBody).default([]),
  segments: z.array(batchSegment).default([]).describe('Names of the segments in use, by id'),
  dependencies: z
    .array(batchDependency)
    .refine(hasFewParents, `must have at most ${maxImportedFeatures} parents together`)
    .default([])
    .describe(`Parents by feature, at most ${maxImportedFeatures} together`),
  links: z.array(batchLinks).max(maxImportedFeatures).default([]).describe('Links by feature'),
  owners: z
    .array(batchOwners)
    .max(maxImportedFeatures)
    .refine(hasFewOwners, `must name at most ${maxImportedFeatures} users and groups`)
    .default([])
    .describe(`Owners by feature, at most ${maxImportedFeatures} users and groups`),
});
export type BatchData = z.infer<typeof batchData>;

/** A data set with the project and environment of the import (contract: features-batch §1). */
export const batchImport = z.object({
  project: z.string().min(1).describe('Id of the project to import into'),
  environment: z.string().min(1).describe('Environment whose strategies, variants and states are imported'),
  data: batchData,
});
export type BatchImport = z.infer<typeof batchImport>;

const finding = z.object({ message: z.string(), affectedItems: z.array(z.string()) });
export type Finding = z.infer<typeof finding>;

/** Errors and warnings of an import, and the permissions that the caller lacks (contract: features-batch §3). */
export const batchFindings = z.object({
  errors: z.array(finding),
  warnings: z.array(finding),
  permissions: z.array(finding),
});
export type BatchFindings = z.infer<typeof batchFindings>;

const chosen = {
  environment: z.string().min(1).describe('Environment whose strategies, variants and states are exported'),
  downloadFile: z.boolean().optional().describe('Whether the answer is a file to download; default false'),
};

/**
 * The features to export. If several members are given, the tag takes precedence over the project, and the project over
 * names.
 */
export const batchSelection = z
  .object({
    ...chosen,
    features: z
      .array(z.string())
      .max(maxExportedFeatures)
      .optional()
      .describe('Names of features; an empty list: all features'),
    tag: z.string().min(1).optional().describe('Value of a tag of any type'),
    project: z.string().min(1).optional().describe('Id of a project: all its features'),
  })
  .refine(({ features, tag, project }) => features ?? tag ?? project, {
    path: ['features'],
    message: 'is required, unless `tag` or `project` says which features to export',
  });
export type BatchSelection = z.infer<typeof batchSelection>;

/** The answer of an export; an import reads it as `data`. */
export const batchExport = z.object({
  features: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      type: z.string(),
      project: z.string(),
      stale: z.boolean(),
      impressionData: z.boolean(),
      archived: z.boolean(),
      completed: storedCompletion.optional().describe('The mark that it is completed'),
    }),
  ),
  featureStrategies: z.array(storedStrategy.omit({ createdAt: true }).extend({ featureName: z.string() })),
  featureEnvironments: z.array(
    z.object({
      name: z.string().describe('Name of the feature'),
      featureName: z.string(),
      environment: z.string(),
      enabled: z.boolean(),
      variants: z.array(variant),
    }),
  ),
  contextFields: z.array(
    contextField.pick({ name: true, description: true, stickiness: true, sortOrder: true, legalValues: true }),
  ),
  featureTags: z.array(z.object({ featureName: z.string(), tagType: z.string(), tagValue: z.string() })),
  segments: z.array(z.object({ id: z.number().int(), name: z.string() })),
  tagTypes: z.array(tagType),
  dependencies: z.array(z.object({ feature: z.string(), dependencies: z.array(dependency.required()) })),
  links: z.array(z.object({ feature: z.string(), links: z.array(featureLink) })),
  owners: z.array(z.object({ feature: z.string(), owners: z.array(portableOwner) })),
});
export type BatchExport = z.infer<typeof batchExport>;
