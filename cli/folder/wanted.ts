import { wantedVariants } from '../../lib/definition/variants.ts';
import { emptyEnvironment, type FeatureEnvironmentFile } from './files/schema.ts';
import type { ServerFeature } from './read-server.ts';
import { wantedPlan } from './release-plans.ts';
import { safeguardsMember } from './safeguards.ts';
import { matchStrategies } from './strategies.ts';

/** The desired state of a feature in an environment, in the form in which the server would store it. */
export const wantedEnvironment = (
  file: FeatureEnvironmentFile,
  server: ServerFeature | undefined,
  environment: string,
): FeatureEnvironmentFile => {
  const matches = matchStrategies(file.strategies, server?.strategies.get(environment) ?? []);
  const stored = server?.file.environments[environment] ?? emptyEnvironment;
  return {
    enabled: file.enabled,
    strategies: matches.map(({ wanted }) => wanted),
    variants: [...wantedVariants(file.variants, stored.variants)],
    ...(file.releasePlan && { releasePlan: wantedPlan(file.releasePlan, server?.plans.get(environment)) }),
    ...safeguardsMember(file.safeguards),
  };
};
