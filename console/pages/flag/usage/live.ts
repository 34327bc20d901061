import type { Schema } from '../../../../client/client.ts';
import { withPlanned } from '../../../../lib/definition/release-plan.ts';
import { prepareContext } from '../../../../lib/evaluation/context.ts';
import { decide } from '../../../../lib/evaluation/decision.ts';
import type { FeatureEnvironmentDefinition } from '../../../../lib/evaluation/definition.ts';
import { explain, type FeatureExplanation } from '../../../../lib/evaluation/explanation.ts';
import { type CompiledFeature, compileSet, type EvaluationSet } from '../../../../lib/evaluation/feature.ts';
import { bucketOf, hashPrefix, ROLLOUT_SEED, wordsOf } from '../../../../lib/evaluation/hash.ts';
import { strategies as evaluated } from '../../../../lib/evaluation/strategies.ts';
import type { Constraint } from '../../../constraints/constraint.ts';
import type { Field } from '../../../constraints/constraint-rules.ts';
import type { Context } from '../context.ts';
import { type Definition, definitionOf, plannedStrategies, type Strategy } from '../definition.ts';
import { type Knowledge, type MadeUp, madeUpSample } from '../whom/sample.ts';
import { parameterItems } from '../words.ts';

type FlagDetails = Schema<'FeatureDetails'>;

/** The parts of a segment that an evaluation needs. */
export interface Segment {
  readonly id: number;
  readonly name: string;
  readonly constraints: readonly Omit<Constraint, 'inverted' | 'caseInsensitive' | 'values'>[];
}

/** The environment and flag for which a definition is evaluated. */
export interface Situation {
  readonly flag: Pick<FlagDetails, 'name' | 'project' | 'dependencies'>;
  readonly environment: string;
  readonly segments: readonly Segment[];
  /** The flags that this flag depends on. */
  readonly parents: readonly FlagDetails[];
  /** The strategies of a release plan that are in force beside the definition; absent: none. */
  readonly planned?: readonly Strategy[];
}

/** A definition that is ready to be evaluated. */
export interface Evaluator {
  readonly set: EvaluationSet;
  readonly feature: CompiledFeature;
  readonly environment: string;
  /** The console cannot evaluate some of the strategies; only the application can. */
  readonly isPartlyUnknown: boolean;
}

const definitionInForce = (stored: FlagDetails['environments'][number]): Definition => {
  const definition = definitionOf(stored);
  return { ...definition, strategies: withPlanned(definition.strategies, plannedStrategies(stored)) };
};

/** @param enabled the stored or assumed state of the switch */
export const evaluatorOf = (situation: Situation, definition: Definition, enabled: boolean): Evaluator => {
  const { flag, environment, segments, parents, planned = [] } = situation;
  const strategies = withPlanned(definition.strategies, planned);
  const own: FeatureEnvironmentDefinition = {
    name: flag.name,
    project: flag.project ?? '',
    environment,
    enabled,
    strategies,
    variants: definition.variants,
    dependencies: flag.dependencies ?? [],
  };
  const others = parents.flatMap((parent): FeatureEnvironmentDefinition[] => {
    const found = parent.environments.find(({ name }) => name === environment);
    if (found === undefined) return [];
    const shared = { name: parent.name, project: parent.project ?? '', environment, enabled: found.enabled };
    return [{ ...shared, ...definitionInForce(found), dependencies: parent.dependencies ?? [] }];
  });
  const set = compileSet([...others, own], segments);
  const feature = set.features.get(flag.name);
  if (feature === undefined) throw new Error('A set has the flags that it was made of');
  const isPartlyUnknown = strategies.some(({ name, disabled }) => !disabled && !evaluated.has(name));
  return { set, feature, environment, isPartlyUnknown };
};

/**
 * A pseudo-random generator. The same seed gives the same sequence, so that two definitions are compared under equal
 * chance.
 */
const dice = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
};

const prepared = (context: Context, environment: string, now: number, seed: number) =>
  prepareContext(context, { environment, now, random: dice(seed) });

/** The complete explanation of the result for a context. */
export const explained = (
  { set, feature, environment }: Evaluator,
  context: Context,
  now: number,
): FeatureExplanation => explain(set, feature, prepared(context, environment, now, 1));

/** The result for a context; `unknown`: only the application can evaluate the flag. */
export type State = 'on' | 'off' | 'unknown';

export const stateOf = (explanation: FeatureExplanation): State => {
  const { isEnabled, isEnabledInCurrentEnvironment, hasUnsatisfiedDependency, strategies } = explanation;
  if (isEnabled) return 'on';
  // A disabled strategy also has the result "unknown" (contract: playground §6.1), but never decides anything.
  const mayBeOn = strategies.data.some(({ disabled, result }) => !disabled && result.enabled === 'unknown');
  return isEnabledInCurrentEnvironment && !hasUnsatisfiedDependency && mayBeOn ? 'unknown' : 'off';
};

/** The counts of a sample by how their result changes. */
export interface Impact {
  readonly total: number;
  readonly before: number;
  readonly after: number;
  readonly gain: number;
  readonly lose: number;
  /** On before and after, but with another variant. */
  readonly other: number;
  /** Only the application can evaluate these. */
  readonly unknown: number;
}

/** Compares the results of two definitions for each context of a sample. */
export const impactOf = (present: Evaluator, edited: Evaluator, contexts: readonly Context[], now: number): Impact => {
  const impact = { total: contexts.length, before: 0, after: 0, gain: 0, lose: 0, other: 0, unknown: 0 };
  const isPartlyUnknown = present.isPartlyUnknown || edited.isPartlyUnknown;
  for (const [index, context] of contexts.entries()) {
    const [was, is] = [present, edited].map(({ set, feature, environment }) =>
      decide(set, feature, prepared(context, environment, now, index)),
    );
    if (was === undefined || is === undefined) continue;
    if (was.enabled) impact.before += 1;
    if (is.enabled) impact.after += 1;
    if (!was.enabled && is.enabled) impact.gain += 1;
    if (was.enabled && !is.enabled) impact.lose += 1;
    if (was.enabled && is.enabled && was.variant.name !== is.variant.name) impact.other += 1;
    if (isPartlyUnknown && [present, edited].some((one) => stateOf(explained(one, context, now)) === 'unknown'))
      impact.unknown += 1;
  }
  return impact;
};

const parameterFields: Readonly<Record<string, readonly [parameter: string, field: string]>> = {
  userWithId: ['userIds', 'userId'],
  remoteAddress: ['IPs', 'remoteAddress'],
};

/** Users that are made up to fit these definitions. */
export const sampleFor = (
  situation: Situation,
  definitions: readonly Definition[],
  fields: readonly Field[],
): MadeUp => {
  const all = [
    ...definitions,
    ...situation.parents.flatMap(({ environments }) =>
      environments.filter(({ name }) => name === situation.environment).map(definitionInForce),
    ),
  ];
  const strategies = [...all.flatMap((one) => one.strategies), ...(situation.planned ?? [])];
  const used = new Set(strategies.flatMap(({ segments }) => segments));
  const ofSegments = situation.segments
    .filter(({ id }) => used.has(id))
    .flatMap(({ constraints }) =>
      constraints.map((one) => ({ values: [], inverted: false, caseInsensitive: false, ...one })),
    );
  const lists = new Map<string, readonly string[]>();
  for (const { name, parameters } of strategies) {
    const [parameter, field] = parameterFields[name] ?? [];
    if (parameter === undefined || field === undefined) continue;
    lists.set(field, [...(lists.get(field) ?? []), ...parameterItems(parameters[parameter])]);
  }
  const knowledge: Knowledge = {
    sets: definitions.map((definition) => evaluatorOf(situation, definition, true).set),
    constraints: [...strategies.flatMap(({ constraints }) => constraints), ...ofSegments],
    lists,
    fields,
  };
  return madeUpSample(knowledge);
};

/** How a gradual rollout decides for a context. */
export type Draw =
  | {
      readonly kind: 'bucket';
      readonly field: string;
      readonly id: string;
      readonly group: string;
      readonly bucket: number;
    }
  | { readonly kind: 'no-id'; readonly field: string }
  | { readonly kind: 'chance' };

const stickinessOf = (name: string, parameters: Readonly<Record<string, string>>): string | undefined => {
  if (name === 'flexibleRollout') return parameters.stickiness || 'default';
  if (name === 'gradualRolloutUserId') return 'userId';
  if (name === 'gradualRolloutSessionId') return 'sessionId';
  return name === 'gradualRolloutRandom' ? 'random' : undefined;
};

/**
 * The bucket of a context in a gradual rollout (docs/contract/evaluation.md §3.1); undefined: the strategy has no
 * rollout.
 */
export const drawOf = (
  { name, parameters }: { readonly name: string; readonly parameters: Readonly<Record<string, string>> },
  context: Context,
): Draw | undefined => {
  const stickiness = stickinessOf(name, parameters);
  if (stickiness === undefined) return undefined;
  const fields = stickiness === 'default' ? ['userId', 'sessionId'] : [stickiness];
  const field = fields.find((one) => context[one]);
  const id = field && context[field];
  if (stickiness === 'random' || (stickiness === 'default' && !id)) return { kind: 'chance' };
  if (!field || !id) return { kind: 'no-id', field: stickiness };
  const group = parameters.groupId ?? '';
  return { kind: 'bucket', field, id, group, bucket: bucketOf(hashPrefix(group, ROLLOUT_SEED), wordsOf(id), 100) };
};
