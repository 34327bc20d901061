import type { Schema } from '../../../client/client.ts';
import type { StrategyDefinition } from '../../../lib/definition/strategy.ts';
import type { Variant as VariantDefinition } from '../../../lib/definition/variants.ts';
import { type Constraint, constraintOf } from '../../constraints/constraint.ts';
import type { StoredDefault } from '../../queries/projects.ts';

export type VariantPayload = Schema<'VariantPayload'>;

/** A variant of a strategy or of an environment. Weights are 0 to 1000. */
export interface Variant extends VariantDefinition {
  readonly weightType: 'variable' | 'fix';
  readonly stickiness: string;
  readonly payload?: VariantPayload;
  readonly overrides?: NonNullable<VariantDefinition['overrides']>;
}

/**
 * A strategy during an edit. Its position in the list is its order; {@link isNew} tells the id of one that is not saved
 * yet.
 */
export interface Strategy extends StrategyDefinition {
  readonly constraints: readonly Constraint[];
  readonly segments: readonly number[];
  readonly variants: readonly Variant[];
}

/** The strategies and variants of a flag in one environment, without its switch. */
export interface Definition {
  readonly strategies: readonly Strategy[];
  readonly variants: readonly Variant[];
}

/** What decides a flag in an environment. */
export interface Decided {
  readonly enabled: boolean;
  readonly definition: Definition;
  /** The strategies of a release plan that are in force beside those of the definition; absent: none. */
  readonly planned?: readonly Strategy[];
  readonly dependencies: readonly {
    readonly feature: string;
    readonly enabled?: boolean;
    readonly variants?: string[];
  }[];
}

type FlagInEnvironment = Schema<'FeatureDetails'>['environments'][number];

export const nothing: Definition = { strategies: [], variants: [] };

/** Converts a variant of the API. */
export const variantOf = (stored: VariantDefinition): Variant => ({
  name: stored.name,
  weight: stored.weight,
  weightType: stored.weightType ?? 'variable',
  stickiness: stored.stickiness ?? 'default',
  ...(stored.payload !== undefined && { payload: stored.payload }),
  ...(stored.overrides !== undefined && stored.overrides.length > 0 && { overrides: stored.overrides }),
});

/** Converts a strategy of the API or of an event. */
export const strategyOf = (stored: FlagInEnvironment['strategies'][number]): Strategy => ({
  id: stored.id,
  name: stored.name,
  title: stored.title || null,
  disabled: stored.disabled,
  parameters: stored.parameters,
  constraints: stored.constraints.map(constraintOf),
  segments: stored.segments,
  variants: stored.variants.map(variantOf),
});

/**
 * The strategy that the service adds when a flag without an active one is switched on
 * (docs/contract/feature-environments.md §2.2).
 * @param stored the default strategy of the project in the environment; undefined: there is none
 */
export const addedDefault = (stored: StoredDefault | undefined, flag: string): Strategy => {
  const parameters = stored === undefined ? { rollout: '100', stickiness: 'default' } : stored.parameters;
  return {
    id: 'default',
    name: stored?.name ?? 'flexibleRollout',
    title: stored?.title || null,
    disabled: stored?.disabled ?? false,
    parameters: { ...parameters, groupId: stored?.parameters?.groupId || flag },
    constraints: (stored?.constraints ?? []).map(constraintOf),
    segments: stored?.segments ?? [],
    variants: (stored?.variants ?? []).map(variantOf),
  };
};

/** Converts the strategies and variants that the API returns for an environment. */
export const definitionOf = ({
  strategies,
  variants = [],
}: Pick<FlagInEnvironment, 'strategies' | 'variants'>): Definition => ({
  strategies: strategies.map(strategyOf),
  variants: variants.map(variantOf),
});

/** The strategies of the active stage of a release plan, which are in force beside the environment's own ones. */
export const plannedStrategies = ({
  releasePlans = [],
}: Pick<FlagInEnvironment, 'releasePlans'>): readonly Strategy[] =>
  releasePlans.flatMap(({ activeMilestoneId, milestones }) =>
    milestones.filter(({ id }) => id === activeMilestoneId).flatMap(({ strategies }) => strategies.map(strategyOf)),
  );

/** Whether a strategy is one of a stage of a release plan. */
export const hasPlannedStrategy = (
  { releasePlans = [] }: Pick<FlagInEnvironment, 'releasePlans'>,
  id: string,
): boolean =>
  releasePlans.some(({ milestones }) => milestones.some(({ strategies }) => strategies.some((one) => one.id === id)));

const prefix = 'new-';

/** An id for a strategy that the service does not know yet. */
export const newId = (): string => `${prefix}${crypto.randomUUID().slice(0, 8)}`;
export const isNew = ({ id }: Pick<Strategy, 'id'>): boolean => id.startsWith(prefix);
