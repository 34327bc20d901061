import type { paths } from '../../../../client/openapi.ts';
import { isObject } from '../../../../lib/basics/object.ts';
import { isSame } from '../../../../lib/definition/same.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { flags as listTexts } from '../../../texts/flags.ts';
import { type Definition, definitionOf, nothing } from '../definition.ts';
import { changesBetween, type Named } from '../words.ts';

/** The past state of a project, as the API returns it (docs/contract/history.md §3). */
export type PastState =
  paths['/api/admin/projects/{projectId}/history/state']['get']['responses'][200]['content']['application/json']['state'];

/** The past state of a flag, with the segments that it used. */
export interface PastFlag {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly environments: Readonly<Record<string, Definition & { readonly enabled: boolean }>>;
  readonly segments: Readonly<Record<string, unknown>>;
}

const environmentOf = (state: PastState, name: string, environment: string): Definition & { enabled: boolean } => {
  const found = state.featureEnvironments.find((one) => one.featureName === name && one.environment === environment);
  const strategies = state.featureStrategies
    .filter((one) => one.featureName === name && one.environment === environment)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ id, strategyName, title = null, disabled, sortOrder, constraints, variants, parameters }) => ({
      ...{ id, name: strategyName, title, disabled, sortOrder, constraints, variants, parameters },
      segments: state.featureStrategySegments
        .filter(({ featureStrategyId }) => featureStrategyId === id)
        .map(({ segmentId }) => segmentId),
    }));
  const enabled = found?.enabled ?? false;
  return { enabled, ...definitionOf({ strategies, variants: found?.variants ?? [] }) };
};

/** undefined: the flag did not exist then */
export const pastFlagOf = (state: PastState, name: string): PastFlag | undefined => {
  const found = state.features.find((one) => one.name === name);
  if (found === undefined) return undefined;
  const { description, type, stale, impressionData, archived, dependencies = [] } = found;
  const environments = [...state.featureEnvironments, ...state.featureStrategies]
    .filter(({ featureName }) => featureName === name)
    .map(({ environment }) => environment);
  return {
    metadata: { description, type, stale, impressionData, archived, dependencies },
    tags: state.featureTags
      .filter(({ featureName }) => featureName === name)
      .map(({ tagType, tagValue }) => `${tagType}:${tagValue}`),
    environments: Object.fromEntries(
      [...new Set(environments)].sort().map((environment) => [environment, environmentOf(state, name, environment)]),
    ),
    segments: Object.fromEntries(state.segments.map((segment) => [segment.name, segment.constraints])),
  };
};

/** The parts of the first value that the second one lacks: equal members and items are left out. */
export const differing = (value: unknown, other: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(other))
    return value.filter((item) => !other.some((one) => isSame(item, one)));
  if (!isObject(value) || !isObject(other)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !isSame(member, other[key]))
      .map(([key, member]) => [key, differing(member, other[key])]),
  );
};

/** The differences between two past states, in words; metadata and tags appear only in the JSON difference. */
export const pastWords = (
  flag: string,
  before: PastFlag | undefined,
  after: PastFlag | undefined,
  named: Named,
): readonly string[] => {
  const names = new Set([...Object.keys(before?.environments ?? {}), ...Object.keys(after?.environments ?? {})]);
  return [...names].flatMap((environment) => {
    const off = { ...nothing, enabled: false };
    const [was, is] = [before, after].map((past) => past?.environments[environment] ?? off);
    if (was === undefined || is === undefined) return [];
    const place = { flag, environment, enabled: false };
    const changes = changesBetween(was, is, named, place).map(({ summary }) =>
      texts.history.there(environment, summary),
    );
    return was.enabled === is.enabled
      ? changes
      : [listTexts.switched.summary(is.enabled, flag, environment), ...changes];
  });
};
