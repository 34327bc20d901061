import * as z from 'zod';

/**
 * The used parts of answers of both servers. The schemas are loose: versions 5 to 8 omit members or answer `null`, and
 * newer versions add unknown members; `left-out.ts` names those that matter.
 */

const text = z.string().nullish();
const flag = z.boolean().nullish();
const number = z.number().nullish();

/** Some servers store numbers and booleans where texts belong. */
const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const constraint = z.object({
  contextName: z.string(),
  operator: z.string(),
  values: z.array(scalar).nullish(),
  value: scalar.nullish(),
  inverted: flag,
  caseInsensitive: flag,
});

export const variant = z.object({
  name: z.string(),
  weight: z.number(),
  weightType: text,
  stickiness: text,
  payload: z.object({ type: z.string(), value: scalar }).nullish(),
  overrides: z.array(z.object({ contextName: z.string(), values: z.array(scalar).nullish() })).nullish(),
});

const strategyMembers = {
  title: text,
  disabled: flag,
  sortOrder: number,
  parameters: z.record(z.string(), scalar.nullable()).nullish(),
  constraints: z.array(constraint).nullish(),
  variants: z.array(variant).nullish(),
  segments: z.array(z.number()).nullish(),
};

export const strategy = z.object({ id: text, name: z.string(), milestoneId: text, ...strategyMembers });

const link = z.object({ url: text, title: text });

/** Members that only a Halyard has; they pass through as they are. */
const gates = {
  approvals: number,
  notBefore: text,
  window: z.record(z.string(), z.unknown()).nullish(),
  guards: z.array(z.record(z.string(), z.unknown())).nullish(),
};

const milestone = z.object({
  id: z.string(),
  name: text,
  sortOrder: number,
  strategies: z.array(z.object({ id: text, name: text, strategyName: text, ...strategyMembers })).nullish(),
  transitionCondition: z.object({ intervalMinutes: number }).nullish(),
  startedAt: text,
  progressionExecutedAt: text,
  ...gates,
});

export const safeguard = z.object({
  id: z.string(),
  impactMetric: z.object({
    metricName: z.string(),
    timeRange: z.string(),
    aggregationMode: z.string(),
    labelSelectors: z.record(z.string(), z.array(z.string())).nullish(),
    source: text,
  }),
  triggerCondition: z.object({ operator: z.string(), threshold: z.number() }),
});

export const releasePlan = z.object({
  id: text,
  name: text,
  description: text,
  releasePlanTemplateId: text,
  createdAt: text,
  activeMilestoneId: text,
  milestones: z.array(milestone).nullish(),
  safeguards: z.array(safeguard).nullish(),
  completedAt: text,
});

export const releasePlans = z.array(releasePlan);

export const releasePlanTemplate = z.object({
  id: z.string(),
  project: text,
  name: z.string(),
  description: text,
  createdAt: text,
  archivedAt: text,
  milestones: z.array(milestone).nullish(),
});

/** An answer with a list, either alone or in a member. */
export const releasePlanTemplates = z.union([
  z.array(releasePlanTemplate),
  z.object({ releasePlanTemplates: z.array(releasePlanTemplate) }).transform((body) => body.releasePlanTemplates),
]);

export const dependency = z.object({ feature: z.string(), enabled: flag, variants: z.array(z.string()).nullish() });

const tag = z.object({ type: z.string(), value: z.string() });

/** A feature with all its environments; it may be archived. */
export const featureDetails = z.object({
  name: z.string(),
  project: z.string(),
  type: text,
  description: text,
  stale: flag,
  impressionData: flag,
  archived: flag,
  archivedAt: text,
  createdAt: text,
  dependencies: z.array(dependency).nullish(),
  links: z.array(link).nullish(),
  owners: z.array(z.object({ name: z.string() })).nullish(),
  completed: z.object({ status: text, statusValue: text }).nullish(),
  lifecycle: z.object({ stage: z.string(), status: text, enteredStageAt: text }).nullish().catch(null),
  environments: z
    .array(
      z.object({
        name: z.string(),
        type: text,
        sortOrder: number,
        enabled: z.boolean(),
        variants: z.array(variant).nullish(),
        strategies: z.array(strategy).nullish(),
        releasePlans: releasePlans.nullish(),
        safeguards: z.array(safeguard).nullish(),
      }),
    )
    .nullish(),
});
export type FeatureDetails = z.infer<typeof featureDetails>;

export const featureTags = z.object({ tags: z.array(tag) });

/** Strategies of a feature in an environment, including those of archived features and of release plans. */
export const strategies = z.array(strategy);

const listedFeature = z.object({
  name: z.string(),
  project: text,
  type: text,
  description: text,
  stale: flag,
  impressionData: flag,
  createdAt: text,
  archivedAt: text,
});
export type ListedFeature = z.infer<typeof listedFeature>;

export const listedFeatures = z.object({ features: z.array(listedFeature), total: number });

const exportedFeature = z.object({
  name: z.string(),
  project: text,
  type: text,
  description: text,
  stale: flag,
  impressionData: flag,
  archived: flag,
  createdAt: text,
  archivedAt: text,
});

const exportedEnvironment = z.object({
  featureName: z.string(),
  environment: text,
  name: text,
  enabled: z.boolean(),
  variants: z.array(variant).nullish(),
});

const exportedStrategy = z.object({
  id: text,
  featureName: z.string(),
  environment: text,
  name: text,
  strategyName: text,
  milestoneId: text,
  ...strategyMembers,
});

const exportedTag = z.object({ featureName: z.string(), tagType: text, tagValue: text, type: text, value: text });

/** `GET /api/admin/state/export` */
export const stateExport = z.object({
  version: z.number(),
  features: z.array(exportedFeature).nullish(),
  projects: z.array(z.object({ id: z.string() })).nullish(),
  featureEnvironments: z.array(exportedEnvironment).nullish(),
  featureStrategies: z.array(exportedStrategy).nullish(),
  featureStrategySegments: z.array(z.object({ featureStrategyId: z.string(), segmentId: z.number() })).nullish(),
  featureTags: z.array(exportedTag).nullish(),
});
export type StateExport = z.infer<typeof stateExport>;

/** `POST /api/admin/features-batch/export` */
export const batchExport = z.object({
  features: z.array(exportedFeature),
  featureStrategies: z.array(exportedStrategy).nullish(),
  featureEnvironments: z.array(exportedEnvironment).nullish(),
  featureTags: z.array(exportedTag).nullish(),
  dependencies: z.array(z.object({ feature: z.string(), dependencies: z.array(dependency) })).nullish(),
  links: z.array(z.object({ feature: z.string(), links: z.array(link) })).nullish(),
});
export type BatchExport = z.infer<typeof batchExport>;

export const environments = z.object({
  environments: z.array(z.object({ name: z.string(), type: z.string(), enabled: z.boolean(), sortOrder: number })),
});

export const contextFields = z.array(
  z.object({
    name: z.string(),
    description: text,
    stickiness: flag,
    sortOrder: number,
    legalValues: z.array(z.object({ value: z.string(), description: text })).nullish(),
  }),
);

export const segments = z.object({
  segments: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      description: text,
      project: text,
      constraints: z.array(constraint),
      createdBy: text,
      createdAt: text,
    }),
  ),
});

export const strategyTypes = z.object({
  strategies: z.array(
    z.object({
      name: z.string(),
      title: text,
      description: text,
      editable: flag,
      deprecated: flag,
      parameters: z
        .array(z.object({ name: z.string(), type: z.string(), description: text, required: flag }))
        .nullish(),
    }),
  ),
});

export const tagTypes = z.object({
  tagTypes: z.array(z.object({ name: z.string(), description: text, icon: text, color: text })),
});

const parameters = z.record(z.string(), z.unknown());

export const integrations = z.object({
  addons: z.array(
    z.object({
      provider: z.string(),
      description: text,
      parameters: parameters.nullish(),
      events: z.array(z.string()).nullish(),
      projects: z.array(z.string()).nullish(),
      environments: z.array(z.string()).nullish(),
      features: z.array(z.string()).nullish(),
      tags: z.array(z.string()).nullish(),
    }),
  ),
  providers: z
    .array(
      z.object({ name: z.string(), parameters: z.array(z.object({ name: z.string(), sensitive: flag })).nullish() }),
    )
    .nullish(),
});
export type IntegrationsAnswer = z.infer<typeof integrations>;

export const tags = z.object({ tags: z.array(tag) });

export const projects = z.object({
  projects: z.array(z.object({ id: z.string(), name: text, createdAt: text, archivedAt: text })),
});

export const project = z.object({
  name: z.string(),
  description: text,
  mode: text,
  defaultStickiness: text,
  featureLimit: number,
  featureNaming: z.object({ pattern: text, example: text, description: text }).nullish(),
  createdAt: text,
  archivedAt: text,
  linkTemplates: z.array(z.object({ urlTemplate: text, title: text })).nullish(),
  environments: z.array(
    z.object({
      environment: z.string(),
      changeRequestsEnabled: flag,
      defaultStrategy: z.object({ name: z.string(), ...strategyMembers }).nullish(),
    }),
  ),
});
export type ProjectAnswer = z.infer<typeof project>;

/** `GET /api/admin/ui-config`: each version of a server has its version number in another member. */
export const uiConfig = z.object({
  name: text,
  version: text,
  versionInfo: z.object({ current: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});
