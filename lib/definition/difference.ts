import { type EnvironmentDefinition, emptyEnvironment } from './environment.ts';
import type { FlagDefinition } from './flag.ts';
import { ownerKey } from './owners.ts';
import { compareStrategies, positionsOf } from './positions.ts';
import type { ProjectDefinition, SegmentDefinition, SettingsDefinition } from './project.ts';
import { frameOfMilestone, frameOfPlan, milestoneMembers, type PlanDefinition, planMembers } from './release-plan.ts';
import { isSame, isSameMember } from './same.ts';
import { type StrategyDefinition, strategyMembers } from './strategy.ts';

/** One difference of two definitions (contract: history §6.2). */
export interface Difference {
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

/** The values of a difference, with their type. */
export type Values<T> = Pick<Difference, 'path'> & { readonly before: T | undefined; readonly after: T | undefined };

/**
 * The values of a difference, with the type of the member that it names. Only this file makes differences, from
 * definitions, so this cast is safe; it is the only place with such a cast.
 * @param T the type of that member
 */
export const valuesOf = <T>(difference: Difference): Values<T> => difference as Values<T>;

type DifferenceTarget = Pick<Difference, 'feature' | 'segment' | 'environment'>;

/** Names may equal members that every object inherits, such as `constructor`. */
const own = (object: object, name: string): unknown => new Map(Object.entries(object)).get(name);

/** Differences of members. */
const memberDifferences = (
  place: DifferenceTarget,
  path: readonly string[],
  before: object,
  after: object,
  members: Iterable<string> = new Set([...Object.keys(before), ...Object.keys(after)]),
): Difference[] => {
  const differences: Difference[] = [];
  for (const name of members) {
    const [a, b] = [own(before, name), own(after, name)];
    if (!isSameMember(name, a, b)) differences.push({ ...place, path: [...path, name], before: a, after: b });
  }
  return differences;
};

/** Differences of two lists: items with the same identity are compared, others were added or removed. */
const itemDifferences = <T>(
  place: DifferenceTarget,
  member: string,
  before: readonly T[],
  after: readonly T[],
  nameOf: (item: T) => string,
): Difference[] => {
  const [a, b] = [before, after].map((list) => Object.fromEntries(list.map((item) => [nameOf(item), item])));
  return memberDifferences(place, [member], a ?? {}, b ?? {});
};

/**
 * The differences of one strategy, in the order of {@link strategyMembers}, then its parameters.
 * @param list the path of the list in which it is
 */
export const strategyDifferences = (
  before: StrategyDefinition,
  after: StrategyDefinition,
  place: DifferenceTarget = {},
  list: readonly string[] = ['strategies'],
): Difference[] => {
  const path = [...list, after.id];
  return [
    ...memberDifferences(place, path, before, after, strategyMembers),
    ...memberDifferences(place, [...path, 'parameters'], before.parameters, after.parameters),
  ];
};

const listDifferences = (
  place: DifferenceTarget,
  before: readonly StrategyDefinition[],
  after: readonly StrategyDefinition[],
  path: readonly string[] = ['strategies'],
): Difference[] => {
  const { removed, isMoved } = compareStrategies(before, after);
  const known = new Map(before.map((one) => [one.id, one]));
  return [
    ...removed.map((one) => ({ ...place, path: [...path, one.id], before: one, after: undefined })),
    ...after.flatMap((one): Difference[] => {
      const earlier = known.get(one.id);
      return earlier
        ? strategyDifferences(earlier, one, place, path)
        : [{ ...place, path: [...path, one.id], before: undefined, after: one }];
    }),
    ...(isMoved ? [{ ...place, path, before: positionsOf(before), after: positionsOf(after) }] : []),
  ];
};

const idsOf = (all: readonly { readonly id: string }[]): readonly string[] => all.map(({ id }) => id);

/** The differences of two plans: what they say, then their milestones. Another plan differs as a whole. */
const planDifferences = (
  place: DifferenceTarget,
  before: PlanDefinition | undefined,
  after: PlanDefinition | undefined,
): Difference[] => {
  const path = ['releasePlan'];
  if (before === after) return [];
  if (before?.id !== after?.id || !before || !after) return [{ ...place, path, before, after }];
  const milestones = [...path, 'milestones'];
  const [known, kept] = [new Set(idsOf(before.milestones)), new Set(idsOf(after.milestones))];
  const removed = before.milestones.filter(({ id }) => !kept.has(id));
  const added = after.milestones.filter(({ id }) => !known.has(id));
  const natural = [...before.milestones.filter(({ id }) => kept.has(id)), ...added];
  const isMoved = !isSame(idsOf(natural), idsOf(after.milestones));
  return [
    ...memberDifferences(place, path, frameOfPlan(before), frameOfPlan(after), planMembers),
    ...removed.map((one) => ({ ...place, path: [...milestones, one.id], before: one, after: undefined })),
    ...after.milestones.flatMap((one): Difference[] => {
      const own = [...milestones, one.id];
      const earlier = before.milestones.find(({ id }) => id === one.id);
      if (!earlier) return [{ ...place, path: own, before: undefined, after: one }];
      return [
        ...memberDifferences(place, own, frameOfMilestone(earlier), frameOfMilestone(one), milestoneMembers),
        ...listDifferences(place, earlier.strategies, one.strategies, [...own, 'strategies']),
      ];
    }),
    ...(isMoved
      ? [{ ...place, path: milestones, before: idsOf(before.milestones), after: idsOf(after.milestones) }]
      : []),
  ];
};

/** No safeguards and an empty list of them say the same. */
const withSaid = ({ safeguards = [], ...rest }: EnvironmentDefinition) =>
  safeguards.length > 0 ? { ...rest, safeguards } : rest;

/**
 * The differences of a flag in an environment: its strategies, their order, its release plan, its variants, its safeguards,
 * its switch.
 */
export const environmentDifferences = (
  before: EnvironmentDefinition = emptyEnvironment,
  after: EnvironmentDefinition = emptyEnvironment,
  place: DifferenceTarget = {},
): Difference[] => [
  ...listDifferences(place, before.strategies, after.strategies),
  ...planDifferences(place, before.releasePlan, after.releasePlan),
  ...memberDifferences(place, [], withSaid(before), withSaid(after), ['variants', 'safeguards', 'enabled']),
];

const flagMembers = ['type', 'description', 'stale', 'impressionData', 'archived', 'completed'] as const;

/** The differences of a flag: its members, tags, links, owners, parents, then its environments by name. */
export const flagDifferences = (
  before: FlagDefinition | undefined,
  after: FlagDefinition | undefined,
  place: DifferenceTarget = {},
): Difference[] => {
  if (before === after) return [];
  if (!before || !after) return [{ ...place, path: [], before, after }];
  return [
    ...memberDifferences(place, [], before, after, flagMembers),
    ...itemDifferences(place, 'tags', before.tags, after.tags, ({ type, value }) => `${type}:${value}`),
    ...itemDifferences(place, 'links', before.links, after.links, ({ url }) => url),
    ...itemDifferences(place, 'owners', before.owners, after.owners, ownerKey),
    ...itemDifferences(place, 'dependencies', before.dependencies, after.dependencies, (parent) => parent.feature),
    ...keysOf(before.environments, after.environments).flatMap((environment) =>
      environmentDifferences(before.environments.get(environment), after.environments.get(environment), {
        ...place,
        environment,
      }),
    ),
  ];
};

export const segmentDifferences = (
  before: SegmentDefinition | undefined,
  after: SegmentDefinition | undefined,
  place: DifferenceTarget = {},
): Difference[] => {
  if (before === after) return [];
  if (!before || !after) return [{ ...place, path: [], before, after }];
  return memberDifferences(place, [], before, after);
};

const settingsDifferences = (before: SettingsDefinition, after: SettingsDefinition): Difference[] => [
  ...memberDifferences({}, [], before.members, after.members),
  ...keysOf(before.environments, after.environments).flatMap((environment) =>
    memberDifferences(
      { environment },
      [],
      before.environments.get(environment) ?? {},
      after.environments.get(environment) ?? {},
    ),
  ),
];

/** All keys of two maps: numbers by size, names by code unit. */
const keysOf = <K extends string | number>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): K[] =>
  [...new Set([...a.keys(), ...b.keys()])].sort((one, other) => (one < other ? -1 : 1));

/**
 * What changed from one definition to another: settings of the project, then features by name, then segments by id. For
 * equal ones the list is empty. `applyDifferences` with the list turns the first into the second (contract: history
 * §6.3).
 */
export const projectDifferences = (before: ProjectDefinition, after: ProjectDefinition): Difference[] => [
  ...(before.settings && after.settings ? settingsDifferences(before.settings, after.settings) : []),
  ...keysOf(before.features, after.features).flatMap((feature) =>
    flagDifferences(before.features.get(feature), after.features.get(feature), { feature }),
  ),
  ...keysOf(before.segments, after.segments).flatMap((segment) =>
    segmentDifferences(before.segments.get(segment), after.segments.get(segment), { segment }),
  ),
];
