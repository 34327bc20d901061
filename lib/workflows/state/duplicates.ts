import type { Violation } from '../../contract/problems.ts';
import type { NormalState } from './normalise.ts';

/** Second and later items with an identity that came before. */
const repeated = <T extends { readonly at: string }>(
  items: readonly T[] | undefined,
  identity: (item: T) => unknown,
  member: string,
): Violation[] => {
  const seen = new Map<unknown, string>();
  return (items ?? []).flatMap((item) => {
    const value = identity(item);
    const first = seen.get(value);
    if (first !== undefined)
      return [{ path: `${item.at}/${member}`, expected: `must be unique, but is also at ${first}`, sent: value }];
    seen.set(value, item.at);
    return [];
  });
};

/**
 * Items that contradict each other by having one identity (behaviour §1.18). A tag or a feature tag given twice says
 * the same twice, and is no contradiction.
 */
export const duplicates = (state: NormalState): Violation[] => [
  ...repeated(state.environments, ({ name }) => name, 'name'),
  ...repeated(state.projects, ({ id }) => id, 'id'),
  ...repeated(state.segments, ({ id }) => id, 'id'),
  ...repeated(state.segments, ({ name }) => name, 'name'),
  ...repeated(state.strategyTypes, ({ name }) => name, 'name'),
  ...repeated(state.tagTypes, ({ name }) => name, 'name'),
  ...repeated(state.features, ({ name }) => name, 'name'),
  ...repeated(
    state.featureEnvironments,
    ({ featureName, environment }) => `${featureName} in ${environment}`,
    'environment',
  ),
  ...repeated(
    state.featureStrategies.filter(({ id }) => id),
    ({ id }) => id,
    'id',
  ),
];
