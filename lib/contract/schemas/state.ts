import * as z from 'zod';
import {
  maxFeatureLimit,
  maxLongName,
  maxName,
  maxSegmentId,
  maxTagText,
  maxText,
  maxWeight,
  minTagText,
} from '../limits.ts';
import { addon, addonBody } from './addon.ts';
import { storedConstraint } from './constraint.ts';
import { position } from './environment.ts';
import { dependency } from './feature.ts';
import { linkBodies, linkTemplates, plainLink, storedLinkTemplate } from './feature-link.ts';
import { portableOwner, portableOwners } from './feature-owner.ts';
import { storedStrategy } from './feature-strategy.ts';
import { importedCompletion, storedCompletion } from './lifecycle.ts';
import { dateTime, newProjectId, placeName, urlFriendlyName } from './names.ts';
import { featureNaming, projectMode } from './project.ts';
import {
  maxGuards,
  maxMilestoneStrategies,
  maxMilestones,
  milestoneBody,
  releasePlanTemplateBody,
  safeguard,
  storedReleasePlan,
  storedTemplateMilestone,
} from './release-plan.ts';
import { segment } from './segment.ts';
import { strategyType } from './strategy-type.ts';
import { tag, tagType } from './tag.ts';
import { strategyVariant, variant } from './variant.ts';

/**
 * The state document (contract: state §1). The schemas of an import are loose: members that older versions or other
 * servers leave out may be absent or null. {@link exportedState} describes an export.
 */

/** Name of the only environment in version 2; it means `default` (contract: state §4). */
export const globalEnvironment = ':global:';

const date = dateTime.nullish();
const text = z.string().nullish();
const flag = z.boolean().nullish();
const sortOrder = position.nullish();
const segmentId = z.number().int().min(1).max(maxSegmentId);
const environmentName = z.union([placeName, z.literal(globalEnvironment)]);
/** Any text: the import checks whether the target of a reference exists, not its form. */
const reference = z.string().min(1);

const importedConstraint = storedConstraint
  .extend({
    contextName: z.string().min(1),
    operator: z.string().min(1),
    caseInsensitive: flag,
    inverted: flag,
    values: z.array(z.string().min(1).max(maxName)).nullish(),
    value: z.string().max(maxText).nullish(),
  })
  .refine(({ operator, value }) => operator === 'REGEX' || (value ?? '').length <= maxName, {
    path: ['value'],
    message: `must have at most ${maxName} characters`,
  });

const importedVariant = variant.extend({
  name: urlFriendlyName,
  weight: z.number().int().min(0).max(maxWeight),
  weightType: variant.shape.weightType.nullish(),
  stickiness: text,
  payload: variant.shape.payload.nullish(),
  overrides: variant.shape.overrides.nullish(),
});

const importedStrategyVariant = strategyVariant.extend({
  name: urlFriendlyName,
  payload: strategyVariant.shape.payload.nullish(),
});

const strategyMembers = {
  id: z.string().min(1).max(maxName).nullish(),
  title: text,
  disabled: flag,
  sortOrder,
  parameters: z.record(z.string().min(1).max(maxLongName), z.string().nullable()).nullish(),
  constraints: z.array(importedConstraint).nullish(),
  variants: z.array(importedStrategyVariant).nullish(),
  segments: z.array(segmentId).nullish(),
  createdAt: date,
};

const importedFeature = z.object({
  name: urlFriendlyName,
  project: reference.nullish(),
  type: z.string().min(1).max(maxName).nullish(),
  description: text,
  stale: flag,
  impressionData: flag,
  archived: flag,
  createdAt: date,
  archivedAt: date,
  lastSeenAt: date,
  dependencies: z.array(dependency.extend({ enabled: flag, variants: dependency.shape.variants.nullish() })).nullish(),
  links: linkBodies.nullish(),
  owners: portableOwners.nullish(),
  completed: importedCompletion.nullish(),
  /** Version 1: the switch in environment `default`. */
  enabled: flag,
  /** Version 1: the strategies in environment `default`. */
  strategies: z.array(z.object({ name: z.string().min(1).max(maxName), ...strategyMembers })).nullish(),
  /** Versions 1 to 3: the variants in all its environments. */
  variants: z.array(importedVariant).nullish(),
});

const importedStrategy = z
  .object({
    featureName: reference,
    environment: environmentName,
    name: z.string().min(1).max(maxName).nullish(),
    strategyName: z.string().min(1).max(maxName).nullish(),
    ...strategyMembers,
  })
  .refine(({ name, strategyName }) => name || strategyName, {
    path: ['strategyName'],
    message: 'is required',
  });

const importedFeatureEnvironment = z
  .object({
    featureName: reference,
    environment: environmentName.nullish(),
    name: environmentName.nullish(),
    enabled: z.boolean(),
    variants: z.array(importedVariant).nullish(),
    lastSeenAt: date,
    releasePlan: storedReleasePlan.nullish(),
    safeguards: z.array(safeguard).max(maxGuards).nullish(),
  })
  .refine(({ name, environment }) => name || environment, { path: ['environment'], message: 'is required' });

const importedEnvironment = z.object({
  name: environmentName,
  type: z.string().min(1).max(maxName),
  sortOrder,
  enabled: flag,
  protected: flag,
});

const importedProject = z.object({
  id: newProjectId,
  name: z.string().min(1),
  description: text,
  mode: projectMode.nullish(),
  defaultStickiness: z.string().min(1).nullish(),
  featureLimit: z.number().int().min(0).max(maxFeatureLimit).nullish(),
  featureNaming: featureNaming.extend({ pattern: text }).nullish(),
  linkTemplates: linkTemplates.nullish(),
  environments: z.array(z.object({ environment: environmentName })).nullish(),
  createdAt: date,
  updatedAt: date,
});

const importedSegment = segment.extend({
  id: segmentId,
  name: z.string().min(1),
  project: reference.nullish(),
  constraints: z.array(importedConstraint),
  createdBy: text,
  createdAt: date,
});

const importedStrategyType = strategyType.extend({
  name: urlFriendlyName,
  displayName: text,
  description: text,
  editable: flag,
  deprecated: flag,
  parameters: z.array(
    z.object({ name: z.string().min(1), type: z.string().min(1), description: text, required: flag }),
  ),
});

const tagText = tag.shape.value;

const importedTagType = tagType.extend({ name: urlFriendlyName.min(minTagText).max(maxTagText), description: text });

const importedFeatureTag = z
  .object({ featureName: reference, tagType: text, tagValue: tagText.nullish(), type: text, value: tagText.nullish() })
  .refine(({ tagValue, value }) => tagValue || value, { path: ['tagValue'], message: 'is required' });

const importedIntegration = addonBody.extend({
  enabled: flag,
  description: addonBody.shape.description.nullish(),
  parameters: addonBody.shape.parameters.nullish(),
  projects: addonBody.shape.projects.nullish(),
  environments: addonBody.shape.environments.nullish(),
  features: addonBody.shape.features.nullish(),
  tags: addonBody.shape.tags.nullish(),
  createdAt: date,
});

const importedMilestone = milestoneBody.extend({
  strategies: z
    .array(z.object({ name: z.string().min(1).max(maxName), ...strategyMembers }))
    .min(1)
    .max(maxMilestoneStrategies),
});

const importedTemplate = releasePlanTemplateBody.extend({
  id: z.string().regex(/^[0-9A-Za-z-]{1,100}$/, 'must be letters, digits and -'),
  project: reference.nullish(),
  createdByUserId: z.number().int().nullish(),
  createdAt: date,
  archivedAt: date,
  milestones: z.array(importedMilestone).min(1).max(maxMilestones),
});

const strategySegment = z.object({ featureStrategyId: reference, segmentId });

/**
 * The document of an import. A category that is absent is not changed. An unknown category is refused, because its data
 * would be lost.
 */
export const importedState = z.strictObject({
  version: z.number().int().min(1).max(4),
  environments: z.array(importedEnvironment).nullish(),
  projects: z.array(importedProject).nullish(),
  segments: z.array(importedSegment).nullish(),
  strategies: z.array(importedStrategyType).nullish(),
  tagTypes: z.array(importedTagType).nullish(),
  tags: z.array(tag).nullish(),
  features: z.array(importedFeature).nullish(),
  featureEnvironments: z.array(importedFeatureEnvironment).nullish(),
  featureStrategies: z.array(importedStrategy).nullish(),
  featureStrategySegments: z.array(strategySegment).nullish(),
  featureTags: z.array(importedFeatureTag).nullish(),
  integrations: z.array(importedIntegration).nullish(),
  releasePlanTemplates: z.array(importedTemplate).nullish(),
});
export type ImportedState = z.infer<typeof importedState>;

const exportedFeature = z.object({
  name: z.string(),
  description: z.string().nullable(),
  type: z.string(),
  project: z.string(),
  stale: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  impressionData: z.boolean(),
  archivedAt: z.string().nullable(),
  archived: z.boolean(),
  dependencies: z.array(dependency).optional(),
  links: z.array(plainLink).optional(),
  owners: z.array(portableOwner).optional(),
  completed: storedCompletion.optional().describe('The mark that it is completed'),
});

const exportedProject = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  health: z.number(),
  mode: projectMode,
  defaultStickiness: z.string(),
  featureLimit: z.number().nullable(),
  featureNaming,
  linkTemplates: z.array(storedLinkTemplate).optional(),
  /** The linked environments. */
  environments: z.array(z.object({ environment: z.string() })),
});

const exportedStrategy = storedStrategy.omit({ segments: true }).extend({
  featureName: z.string(),
  projectId: z.string(),
  environment: z.string(),
  /** Equals `name`, for clients that read only one of the two. */
  strategyName: z.string(),
});

const exportedFeatureEnvironment = z.object({
  featureName: z.string(),
  environment: z.string(),
  /** Equals `environment`. */
  name: z.string(),
  enabled: z.boolean(),
  variants: z.array(variant),
  lastSeenAt: z.string().optional(),
  releasePlan: storedReleasePlan.optional(),
  safeguards: z.array(safeguard).optional(),
});

const exportedEnvironment = z.object({
  name: z.string(),
  type: z.string(),
  sortOrder: z.number(),
  enabled: z.boolean(),
  protected: z.boolean(),
});

/** The document of an export: always version 4, with every category; categories that were not requested are empty. */
export const exportedState = z.object({
  version: z.literal(4),
  features: z.array(exportedFeature),
  strategies: z.array(strategyType),
  projects: z.array(exportedProject),
  tagTypes: z.array(tagType),
  tags: z.array(tag),
  featureTags: z.array(z.object({ featureName: z.string(), tagType: z.string(), tagValue: z.string() })),
  featureStrategies: z.array(exportedStrategy),
  environments: z.array(exportedEnvironment),
  featureEnvironments: z.array(exportedFeatureEnvironment),
  segments: z.array(
    segment.extend({ usedInProjects: z.number().int().optional(), usedInFeatures: z.number().int().optional() }),
  ),
  featureStrategySegments: z.array(strategySegment),
  /** Without their secrets. */
  integrations: z.array(addon.omit({ id: true, health: true, switchedOff: true })),
  releasePlanTemplates: z.array(
    z.object({
      id: z.string(),
      /** null: it belongs to the installation. */
      project: z.string().nullable(),
      name: z.string(),
      description: z.string().nullable(),
      createdByUserId: z.number().int(),
      createdAt: z.string(),
      archivedAt: z.string().nullable(),
      milestones: z.array(storedTemplateMilestone),
    }),
  ),
});
export type ExportedState = z.infer<typeof exportedState>;
