import { byName } from '../../flags/feature-variants/weights.ts';
import { ownMember } from '../../store/table/stored-members.ts';
import {
  type Content,
  type EnvironmentContent,
  emptyEnvironment,
  type FeatureContent,
  isSame,
  type SegmentContent,
  type SettingsContent,
  type StrategyContent,
} from './content.ts';

/** One difference between two moments (contract: history §6.2). */
export interface ContentChange {
  readonly feature?: string;
  /** Id of a segment. */
  readonly segment?: number;
  readonly environment?: string;
  /**
   * Names on the path to the member within its feature, environment, segment or project; empty: the whole is added or
   * removed.
   */
  readonly path: readonly string[];
  /** undefined: it did not exist. */
  readonly before: unknown;
  /** undefined: it no longer exists. */
  readonly after: unknown;
}

/** The values of a change, with their type. */
export type Values<T> = Pick<ContentChange, 'path'> & { readonly before: T | undefined; readonly after: T | undefined };

/**
 * The values of a change, with the type of the member that it names. Only `diffContents` makes changes, from contents,
 * so this cast is safe; it is the only place with such a cast.
 * @param T the type of that member
 */
export const valuesOf = <T>(change: ContentChange): Values<T> => change as Values<T>;

type Place = Pick<ContentChange, 'feature' | 'segment' | 'environment'>;

/** Changes of the members that differ. */
const memberChanges = (
  place: Place,
  path: readonly string[],
  before: object,
  after: object,
  members: Iterable<string> = new Set([...Object.keys(before), ...Object.keys(after)]),
): ContentChange[] => {
  const changes: ContentChange[] = [];
  for (const name of members) {
    // Names may equal members that every object inherits, such as `constructor`.
    const [a, b]: unknown[] = [ownMember({ ...before }, name), ownMember({ ...after }, name)];
    if (!isSame(name, a, b)) changes.push({ ...place, path: [...path, name], before: a, after: b });
  }
  return changes;
};

/** Changes between two lists: items with the same identity are compared, others were added or removed. */
const itemChanges = <T>(
  place: Place,
  member: string,
  before: readonly T[],
  after: readonly T[],
  nameOf: (item: T) => string,
): ContentChange[] => {
  const [a, b] = [before, after].map((list) => new Map(list.map((item) => [nameOf(item), item])));
  return memberChanges(place, [member], Object.fromEntries(a ?? []), Object.fromEntries(b ?? []));
};

/** Members of a strategy that are compared one by one; each parameter is compared by itself. */
const strategyMembers = ['name', 'title', 'disabled', 'constraints', 'segments', 'variants'] as const;

const positionsOf = (strategies: readonly StrategyContent[]) =>
  strategies.map(({ id, sortOrder }) => ({ id, sortOrder }));

/** Puts strategies into the order of positions; those without a position follow, in their present order. */
export const inPositions = (
  strategies: readonly StrategyContent[],
  positions: readonly { readonly id: string; readonly sortOrder: number }[],
): StrategyContent[] => {
  const rest = new Map(strategies.map((strategy) => [strategy.id, strategy]));
  const placed = positions.flatMap(({ id, sortOrder }) => {
    const strategy = rest.get(id);
    rest.delete(id);
    return strategy ? [{ ...strategy, sortOrder }] : [];
  });
  return [...placed, ...rest.values()];
};

/** Removes and adds strategies: added ones follow those with the same `sortOrder`. */
export const withStrategies = (
  strategies: readonly StrategyContent[],
  removed: ReadonlySet<string>,
  added: readonly StrategyContent[],
): StrategyContent[] =>
  [...strategies.filter(({ id }) => !removed.has(id)), ...added].toSorted((a, b) => a.sortOrder - b.sortOrder);

const strategyChanges = (
  place: Place,
  before: readonly StrategyContent[],
  after: readonly StrategyContent[],
): ContentChange[] => {
  const [known, next] = [before, after].map((list) => new Map(list.map((one) => [one.id, one])));
  const changes: ContentChange[] = [];
  const path = ['strategies'];
  for (const one of before)
    if (!next?.has(one.id)) changes.push({ ...place, path: [...path, one.id], before: one, after: undefined });
  for (const one of after) {
    const own = known?.get(one.id);
    const at = [...path, one.id];
    if (!own) changes.push({ ...place, path: at, before: undefined, after: one });
    else
      changes.push(
        ...memberChanges(place, at, own, one, strategyMembers),
        ...memberChanges(place, [...at, 'parameters'], own.parameters, one.parameters),
      );
  }
  // Differences in order that adding and removing strategies does not produce by itself.
  const moved = withStrategies(
    before,
    new Set(before.filter(({ id }) => !next?.has(id)).map(({ id }) => id)),
    after.filter(({ id }) => !known?.has(id)),
  );
  if (!isSame(undefined, positionsOf(moved), positionsOf(after)))
    changes.push({ ...place, path, before: positionsOf(before), after: positionsOf(after) });
  return changes;
};

const environmentChanges = (
  place: Place,
  before: EnvironmentContent = emptyEnvironment,
  after: EnvironmentContent = emptyEnvironment,
): ContentChange[] => [
  ...strategyChanges(place, before.strategies, after.strategies),
  ...memberChanges(place, [], before, after, ['variants', 'enabled']),
];

const featureMembers = ['type', 'description', 'stale', 'impressionData', 'archived'] as const;

const featureChanges = (
  feature: string,
  before: FeatureContent | undefined,
  after: FeatureContent | undefined,
): ContentChange[] => {
  if (before === after) return [];
  if (!before || !after) return [{ feature, path: [], before, after }];
  const environments = new Set([...before.environments.keys(), ...after.environments.keys()]);
  return [
    ...memberChanges({ feature }, [], before, after, featureMembers),
    ...itemChanges({ feature }, 'tags', before.tags, after.tags, ({ type, value }) => `${type}:${value}`),
    ...itemChanges({ feature }, 'dependencies', before.dependencies, after.dependencies, (parent) => parent.feature),
    ...[...environments]
      .sort()
      .flatMap((environment) =>
        environmentChanges(
          { feature, environment },
          before.environments.get(environment),
          after.environments.get(environment),
        ),
      ),
  ];
};

const segmentChanges = (
  segment: number,
  before: SegmentContent | undefined,
  after: SegmentContent | undefined,
): ContentChange[] => {
  if (before === after) return [];
  if (!before || !after) return [{ segment, path: [], before, after }];
  return memberChanges({ segment }, [], before, after);
};

const settingsChanges = (before: SettingsContent, after: SettingsContent): ContentChange[] => [
  ...memberChanges({}, [], before.members, after.members),
  ...[...new Set([...before.environments.keys(), ...after.environments.keys()])]
    .sort()
    .flatMap((environment) =>
      memberChanges(
        { environment },
        [],
        before.environments.get(environment) ?? {},
        after.environments.get(environment) ?? {},
      ),
    ),
];

const keysOf = <K extends string | number>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): K[] => [
  ...new Set([...a.keys(), ...b.keys()]),
];

/**
 * What changed from one moment to another: settings of the project, then features by name, then segments by id. For
 * equal moments the list is empty. `applyChanges` with the list turns the first into the second (contract: history
 * §6.3).
 */
export const diffContents = (before: Content, after: Content): ContentChange[] => [
  ...(before.settings && after.settings ? settingsChanges(before.settings, after.settings) : []),
  ...keysOf(before.features, after.features)
    .map((name) => ({ name }))
    .sort(byName)
    .flatMap(({ name }) => featureChanges(name, before.features.get(name), after.features.get(name))),
  ...keysOf(before.segments, after.segments)
    .sort((a, b) => a - b)
    .flatMap((id) => segmentChanges(id, before.segments.get(id), after.segments.get(id))),
];
