import type { PastState } from '../../queries/project-history.ts';

type State = PastState['state'];
type Members = Readonly<Record<string, unknown>>;

interface EnvironmentThen {
  readonly enabled: boolean;
  readonly strategies: readonly Members[];
  readonly variants: readonly unknown[];
}

/** A past state of a flag, with all its parts together. */
export interface FlagThen {
  readonly name: string;
  readonly archived: boolean;
  readonly settings: Members;
  readonly tags: readonly string[];
  readonly dependencies: readonly unknown[];
  readonly environments: Readonly<Record<string, EnvironmentThen>>;
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(items, keyOf);

/** The flags of a state document, by name. */
export const flagsThen = (state: State): ReadonlyMap<string, FlagThen> => {
  const segments = grouped(state.featureStrategySegments, ({ featureStrategyId }) => featureStrategyId);
  const strategies = grouped(
    state.featureStrategies,
    ({ featureName, environment }) => `${featureName} ${environment}`,
  );
  const environments = grouped(state.featureEnvironments, ({ featureName }) => featureName);
  const tags = grouped(state.featureTags, ({ featureName }) => featureName);
  const strategiesIn = (flag: string, environment: string): readonly Members[] =>
    (strategies.get(`${flag} ${environment}`) ?? [])
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map(({ id, name, title, disabled, parameters, constraints, variants }) => ({
        id,
        name,
        title: title ?? undefined,
        disabled,
        parameters,
        constraints,
        variants,
        segments: (segments.get(id) ?? []).map(({ segmentId }) => segmentId).toSorted((a, b) => a - b),
      }));
  return new Map(
    state.features.map(({ name, description, type, stale, impressionData, archived, dependencies = [] }) => [
      name,
      {
        name,
        archived,
        settings: { description, type, stale, impressionData },
        tags: (tags.get(name) ?? []).map(({ tagType, tagValue }) => `${tagType}:${tagValue}`).toSorted(),
        dependencies,
        environments: Object.fromEntries(
          (environments.get(name) ?? []).map(({ environment, enabled, variants }) => [
            environment,
            { enabled, strategies: strategiesIn(name, environment), variants },
          ]),
        ),
      },
    ]),
  );
};
