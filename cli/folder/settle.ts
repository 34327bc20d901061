import { byText } from '../../lib/basics/order.ts';
import { addressTemplate, byUrl, pageAddress } from '../../lib/definition/links.ts';
import type { ReleasePlanFile } from './files/release-plan-schema.ts';
import type { FeatureEnvironmentFile, FeatureFile, ProjectFile, StrategyFile } from './files/schema.ts';
import type { Flags } from './flags.ts';
import { plainParameters } from './read-server.ts';
import { settledPlan } from './release-plans.ts';
import { safeguardsMember } from './safeguards.ts';
import { pulledVariants } from './variants.ts';

/** Lists without a meaningful order are sorted, each item once, so that another order is no change. */

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort(byText);

const settledStrategy = (strategy: StrategyFile): StrategyFile => ({
  ...strategy,
  parameters: plainParameters(strategy.parameters),
  segments: unique(strategy.segments),
});

export const settledTemplate = (template: ReleasePlanFile): ReleasePlanFile =>
  settledPlan(template, undefined, settledStrategy);

const settledEnvironment = (
  { safeguards, ...environment }: FeatureEnvironmentFile,
  feature: string,
): FeatureEnvironmentFile => ({
  ...environment,
  ...safeguardsMember(safeguards),
  strategies: environment.strategies.map(settledStrategy),
  ...(environment.releasePlan && { releasePlan: settledPlan(environment.releasePlan, feature, settledStrategy) }),
});

export const settledFeature = (feature: FeatureFile): FeatureFile => ({
  ...feature,
  tags: unique(feature.tags),
  links: feature.links.map((one) => ({ ...one, url: pageAddress(one.url) ?? one.url })).sort(byUrl),
  owners: unique(feature.owners),
  dependencies: feature.dependencies
    // Variants have no meaning for a parent that must be off.
    .map((one) => ({ ...one, variants: one.enabled ? unique(one.variants) : [] }))
    .sort((a, b) => byText(a.feature, b.feature)),
  environments: Object.fromEntries(
    Object.entries(feature.environments).map(([name, environment]) => [
      name,
      settledEnvironment(environment, feature.name),
    ]),
  ),
});

export const settledProject = (project: ProjectFile): ProjectFile => ({
  ...project,
  linkTemplates: project.linkTemplates.map((one) => ({
    ...one,
    urlTemplate: addressTemplate(one.urlTemplate) ?? one.urlTemplate,
  })),
  environments: Object.fromEntries(
    Object.entries(project.environments).map(([name, { defaultStrategy }]) => [
      name,
      defaultStrategy ? { defaultStrategy: settledStrategy(defaultStrategy) } : {},
    ]),
  ),
});

const pulledStrategy = (strategy: StrategyFile): StrategyFile => ({
  ...strategy,
  variants: [...pulledVariants(strategy.variants)],
});

const pulledPlan = (plan: ReleasePlanFile): ReleasePlanFile => ({
  ...plan,
  milestones: plan.milestones.map((one) => ({ ...one, strategies: one.strategies.map(pulledStrategy) })),
});

/** The state of the server when these flags were pulled, if the files have not changed since. */
export const pulledFlags = (flags: Flags): Flags => ({
  ...flags,
  project: {
    ...flags.project,
    environments: Object.fromEntries(
      Object.entries(flags.project.environments).map(([name, { defaultStrategy }]) => [
        name,
        defaultStrategy ? { defaultStrategy: pulledStrategy(defaultStrategy) } : {},
      ]),
    ),
  },
  templates: new Map([...flags.templates].map(([name, template]) => [name, pulledPlan(template)])),
  features: new Map(
    [...flags.features].map(([name, feature]) => [
      name,
      {
        ...feature,
        environments: Object.fromEntries(
          Object.entries(feature.environments).map(([environment, { strategies, variants, releasePlan, ...one }]) => [
            environment,
            {
              ...one,
              strategies: strategies.map(pulledStrategy),
              variants: [...pulledVariants(variants)],
              ...(releasePlan && { releasePlan: pulledPlan(releasePlan) }),
            },
          ]),
        ),
      },
    ]),
  ),
});
