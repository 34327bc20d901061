import type { PlacedStrategy as ListedStrategy, StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { allStrategies } from '../features/strategies.ts';

/** A strategy and where it is. */
export interface PlacedStrategy {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  readonly strategy: StoredStrategy;
}

/**
 * All strategies of all features: also those of archived ones, which may be revived, and those of every milestone of
 * release plans.
 */
export function* strategiesIn(projects: readonly ProjectState[]): Generator<PlacedStrategy> {
  for (const { id, features } of projects) {
    for (const [feature, { environments }] of features) {
      for (const [environment, item] of environments) {
        for (const strategy of allStrategies(item)) yield { project: id, feature, environment, strategy };
      }
    }
  }
}

/** The numbers of projects and features that use something. */
export interface Uses {
  readonly usedInProjects: number;
  readonly usedInFeatures: number;
}

export const unused: Uses = { usedInProjects: 0, usedInFeatures: 0 };

/**
 * Counts the uses of something in strategies.
 * @param namesOf the things that one strategy uses, e.g. the ids of its segments
 */
export const countUses = <K>(
  projects: readonly ProjectState[],
  namesOf: (strategy: StoredStrategy) => readonly K[],
): ReadonlyMap<K, Uses> => {
  const found = new Map<K, { readonly projects: Set<string>; readonly features: Set<string> }>();
  for (const { project, feature, strategy } of strategiesIn(projects)) {
    for (const name of namesOf(strategy)) {
      const uses = found.get(name) ?? { projects: new Set(), features: new Set() };
      uses.projects.add(project);
      uses.features.add(feature);
      found.set(name, uses);
    }
  }
  return new Map(
    [...found].map(([name, uses]) => [
      name,
      { usedInProjects: uses.projects.size, usedInFeatures: uses.features.size },
    ]),
  );
};

const placeOf = ({ projectId, featureName, environment, id }: ListedStrategy): string =>
  [projectId, featureName, environment, id].join('\n');

/** The strategies that use something, by project, feature and environment. */
export const listUses = (
  projects: readonly ProjectState[],
  isUse: (strategy: StoredStrategy) => boolean,
): ListedStrategy[] =>
  [...strategiesIn(projects)]
    .filter(({ strategy }) => isUse(strategy))
    .map(({ project, feature, environment, strategy }) => ({
      id: strategy.id,
      featureName: feature,
      projectId: project,
      environment,
      strategyName: strategy.name,
    }))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
