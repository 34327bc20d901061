import type { FeatureIdentity } from './strategy.ts';

/** The page of the administration UI where a strategy is edited (contract: playground §6.6). Names are not encoded. */
export const strategyEditLink = (feature: FeatureIdentity, strategyId: string): string =>
  `/projects/${feature.project}/features/${feature.name}/strategies/edit` +
  `?environmentId=${feature.environment}&strategyId=${strategyId}`;
