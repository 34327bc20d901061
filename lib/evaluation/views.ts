/**
 * The part of an explanation that does not depend on the context: the stored definition as the playground shows it.
 * Made once for each definition and shared by all explanations, so it is frozen.
 */
import type { CompiledConstraint } from './constraint.ts';
import type { Constraint } from './definition.ts';
import { strategyEditLink } from './links.ts';
import { memoize } from './memoize.ts';
import type { CompiledStrategy } from './strategy.ts';

/** A constraint as the playground shows it: its stored members, with defaults, and its result. */
export interface ConstraintExplanation {
  readonly contextName: string;
  readonly operator: string;
  readonly caseInsensitive?: boolean;
  readonly inverted: boolean;
  readonly values: readonly string[];
  readonly value?: string;
  readonly result: boolean;
}

/** A constraint with either result. */
export interface ConstraintViews {
  readonly whenTrue: ConstraintExplanation;
  readonly whenFalse: ConstraintExplanation;
}

/** A strategy without its result; `title` only if the strategy has one. */
export interface StrategyHead {
  readonly name: string;
  readonly id: string;
  readonly title?: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly links: { readonly edit: string };
}

/** The part of a strategy that is shown for every context. */
export const strategyView = memoize(
  ({ definition, disabled, feature }: CompiledStrategy): StrategyHead =>
    Object.freeze({
      name: definition.name,
      id: definition.id,
      ...(definition.title ? { title: definition.title } : {}),
      disabled,
      parameters: definition.parameters ?? {},
      links: Object.freeze({ edit: strategyEditLink(feature, definition.id) }),
    }),
);

/** A constraint as it is shown when it holds and when it does not. */
export const constraintViews = memoize(
  ({ definition }: CompiledConstraint): ConstraintViews => ({
    whenTrue: constraintExplanation(definition, true),
    whenFalse: constraintExplanation(definition, false),
  }),
);

const constraintExplanation = (definition: Constraint, result: boolean): ConstraintExplanation =>
  Object.freeze({
    contextName: definition.contextName,
    operator: definition.operator,
    ...(definition.caseInsensitive === undefined ? {} : { caseInsensitive: definition.caseInsensitive }),
    inverted: definition.inverted ?? false,
    values: definition.values ?? [],
    ...(definition.value === undefined ? {} : { value: definition.value }),
    result,
  });
