/** The page of the administration UI where a strategy is edited (behaviour §2.7). Names are not encoded. */
export const strategyEditLink = (
  feature: { readonly project: string; readonly name: string; readonly environment: string },
  strategyId: string,
): string =>
  `/projects/${feature.project}/features/${feature.name}/strategies/edit` +
  `?environmentId=${feature.environment}&strategyId=${strategyId}`;
