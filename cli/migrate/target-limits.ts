import { maxPattern } from '../../lib/evaluation/pattern.ts';
import {
  type Collection,
  type Constraint,
  type Kind,
  type Milestone,
  type Strategy,
  segmentsOf,
  type Things,
  type Variant,
} from './inventory.ts';

/**
 * Limits of the target (docs/contract/limits.md), checked before anything is sent. If the target refuses more than
 * this, that is left out and reported in the same way.
 */

const maxName = 100;
const maxSegments = 5;
const maxSegmentValues = 1_000;
const maxShortText = 250;
const maxTitle = 200;
const maxMilestones = 20;
const maxMilestoneStrategies = 10;
const maxIntervalMinutes = 366 * 24 * 60;

const urlFriendly = /^[A-Za-z0-9\-_.!~*'()]+$/;

const ofName = (name: string): readonly string[] => [
  ...(urlFriendly.test(name) && name !== '.' && name !== '..'
    ? []
    : [`the name "${name}" has characters that no path can hold`]),
  ...(name.length > maxName ? [`the name has ${name.length} characters, at most ${maxName} are possible`] : []),
];

const maxValueOf = (operator: string): number => (operator === 'REGEX' ? maxPattern : maxName);

const ofConstraints = (constraints: readonly Constraint[]): readonly string[] =>
  constraints.flatMap(({ contextName, operator, values, value }) => [
    ...(contextName === '' || operator === '' ? ['a constraint has no context field or no operator'] : []),
    ...(values.includes('') ? [`a constraint on ${contextName} has an empty value`] : []),
    ...(values.some(({ length }) => length > maxName) || value.length > maxValueOf(operator)
      ? [`a constraint on ${contextName} has a value of more than ${maxValueOf(operator)} characters`]
      : []),
  ]);

const ofVariants = (variants: readonly Variant[]): readonly string[] =>
  variants.flatMap(({ name, weight }) => [
    ...ofName(name).map((why) => `variant: ${why}`),
    ...(Number.isInteger(weight) && weight >= 0 && weight <= 1000 ? [] : [`variant ${name} has the weight ${weight}`]),
  ]);

const ofStrategy = ({ segments, constraints, variants }: Omit<Strategy, 'id'>): readonly string[] => [
  ...(segments.length > maxSegments
    ? [`a strategy has ${segments.length} segments, at most ${maxSegments} are possible`]
    : []),
  ...ofConstraints(constraints),
  ...ofVariants(variants),
];

const ofMilestones = (milestones: readonly Milestone[]): readonly string[] => [
  ...(milestones.length >= 1 && milestones.length <= maxMilestones
    ? []
    : [`it has ${milestones.length} milestones, 1 to ${maxMilestones} are possible`]),
  ...milestones.flatMap(({ name, strategies, intervalMinutes }) =>
    [
      ...(name.length >= 1 && name.length <= maxTitle ? [] : [`its name has 1 to ${maxTitle} characters`]),
      ...(strategies.length >= 1 && strategies.length <= maxMilestoneStrategies
        ? []
        : [`it has ${strategies.length} strategies, 1 to ${maxMilestoneStrategies} are possible`]),
      ...(intervalMinutes !== null && intervalMinutes > maxIntervalMinutes ? ['the next one begins after a year'] : []),
      ...strategies.flatMap(ofStrategy),
    ].map((why) => `milestone "${name}": ${why}`),
  ),
];

const ofTag = ({ length }: string): readonly string[] =>
  length >= 2 && length <= 50 ? [] : [`a tag and its type have 2 to 50 characters, not ${length}`];

const takenIds = new Set(['*', 'roles', 'validate']);

const checks: { readonly [K in Kind]: (thing: Things[K]) => readonly string[] } = {
  environment: ({ name }) => [...ofName(name), ...(name === '*' ? ['the name "*" stands for all of them'] : [])],
  project: ({ id, mode }) => [
    ...ofName(id),
    ...(takenIds.has(id) ? [`the id "${id}" is part of the paths of the API`] : []),
    ...(['open', 'protected', 'private'].includes(mode) ? [] : [`the mode "${mode}" is unknown here`]),
  ],
  segment: ({ name, constraints }) => {
    const values = constraints.reduce((sum, constraint) => sum + constraint.values.length, 0);
    return [
      ...(name === '' ? ['it has no name'] : []),
      ...(values > maxSegmentValues ? [`it has ${values} values, at most ${maxSegmentValues} are possible`] : []),
      ...ofConstraints(constraints),
    ];
  },
  'context field': ({ name, description, legalValues }) => [
    ...ofName(name),
    ...([description, ...legalValues.map((value) => value.description)].some(({ length }) => length > maxShortText)
      ? [`a description has more than ${maxShortText} characters`]
      : []),
    ...(legalValues.some(({ value }) => value.length > maxName)
      ? [`a legal value has more than ${maxName} characters`]
      : []),
  ],
  'strategy type': ({ name }) => ofName(name),
  'tag type': ({ name }) => [...ofName(name), ...ofTag(name)],
  tag: ({ value }) => ofTag(value),
  'release plan template': ({ name, milestones }) => [
    ...(name.length >= 1 && name.length <= maxTitle ? [] : [`its name has 1 to ${maxTitle} characters`]),
    ...ofMilestones(milestones),
  ],
  feature: ({ name, environments }) => [
    ...ofName(name),
    ...environments.flatMap((environment) =>
      [
        ...ofVariants(environment.variants),
        ...environment.strategies.flatMap(ofStrategy),
        ...(environment.releasePlan ? ofMilestones(environment.releasePlan.milestones) : []),
      ].map((why) => `in ${environment.name} ${why}`),
    ),
  ],
  // Only the target knows its providers, so the plan asks it.
  integration: () => [],
};

/** Why the target cannot store a thing; undefined: it can. */
export const misfitOf = <K extends Kind>(kind: K, thing: Things[K]): string | undefined => {
  const reasons = checks[kind](thing);
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join('; ');
};

/** For each kind, the names of things that are left out, with the reasons. */
export type LeftOut = { readonly [K in Kind]: ReadonlyMap<string, string> };

/**
 * The reasons why a thing cannot be migrated without another: features would have other results, or entries would
 * belong to nothing.
 */
export const missedBy: {
  readonly [K in Kind]?: (thing: Things[K], has: (kind: Kind, name: string) => boolean) => string | undefined;
} = {
  segment: ({ project }, has) =>
    project && !has('project', project) ? `its project ${project} is left out` : undefined,
  tag: ({ type }, has) => (has('tag type', type) ? undefined : `its type ${type} is left out`),
  'release plan template': ({ project, milestones }, has) => {
    if (project && !has('project', project)) return `its project ${project} is left out`;
    const segment = milestones
      .flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))
      .find((name) => !has('segment', name));
    return segment === undefined ? undefined : `it uses segment ${segment}, which is left out`;
  },
  feature: (feature, has) => {
    const { project, dependencies } = feature;
    if (!has('project', project)) return `its project ${project} is left out`;
    const segment = segmentsOf(feature).find((name) => !has('segment', name));
    if (segment !== undefined) return `it uses segment ${segment}, which is left out: it would be on for more people`;
    const parent = dependencies.find(({ feature }) => !has('feature', feature));
    return parent && `it depends on feature ${parent.feature}, which is left out`;
  },
};

/** A feature without entries that would belong to nothing: those of environments and tags that are left out. */
export const onlyWith = (things: Collection, feature: Things['feature']): Things['feature'] => {
  const environments = new Set(things.environment.map(({ name }) => name));
  const tags = new Set(things.tag.map(({ type, value }) => `${type}:${value}`));
  return {
    ...feature,
    environments: feature.environments.filter(({ name }) => environments.has(name)),
    tags: feature.tags.filter(({ type, value }) => tags.has(`${type}:${value}`)),
  };
};
