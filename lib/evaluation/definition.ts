/**
 * The input of the library: plain data, in the form in which the administration API stores it.
 * Nothing is validated again: {@link compileFeature} accepts everything that these types allow.
 */

/**
 * One condition on a context field (contract: evaluation §6). List operators use `values`, all others use `value`.
 */
export interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly caseInsensitive?: boolean | undefined;
  readonly inverted?: boolean | undefined;
  readonly values?: readonly string[] | undefined;
  readonly value?: string | undefined;
}

/** A named list of constraints that strategies refer to by id. No constraints means everyone. */
export interface Segment {
  readonly id: number;
  readonly name: string;
  readonly constraints: readonly Constraint[];
}

/** The data that the application gets with a variant (contract: evaluation §7.5). */
export interface VariantPayload {
  readonly type: string;
  readonly value: string;
}

/** Gives a variant to certain context values, whatever the weights are (contract: evaluation §7.2). */
export interface VariantOverride {
  readonly contextName: string;
  readonly values: readonly string[];
}

/** A variant of a strategy (weight 0–1000; contract: evaluation §7.1). */
export interface StrategyVariant {
  readonly name: string;
  readonly weight: number;
  readonly weightType?: string | undefined;
  readonly stickiness?: string | undefined;
  readonly payload?: VariantPayload | undefined;
}

/** A variant of a feature in an environment (weight 0–1000; contract: evaluation §7.1). */
export interface Variant extends StrategyVariant {
  readonly overrides?: readonly VariantOverride[] | undefined;
}

/** One activation strategy of a feature in an environment (contract: evaluation §4.1). */
export interface StrategyDefinition {
  readonly id: string;
  readonly name: string;
  readonly title?: string | null | undefined;
  readonly disabled?: boolean | null | undefined;
  readonly sortOrder?: number | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly constraints?: readonly Constraint[] | undefined;
  readonly segments?: readonly number[] | undefined;
  readonly variants?: readonly StrategyVariant[] | undefined;
}

/** A parent the feature depends on (contract: evaluation §8). `enabled` defaults to `true`. */
export interface Dependency {
  readonly feature: string;
  readonly enabled?: boolean | undefined;
  readonly variants?: readonly string[] | undefined;
}

/**
 * A feature in one environment. Strategies are in the order of creation; `sortOrder` takes precedence.
 * An archived feature is left out of the evaluated set.
 */
export interface FeatureEnvironmentDefinition {
  readonly name: string;
  readonly project: string;
  readonly environment: string;
  readonly enabled: boolean;
  readonly strategies: readonly StrategyDefinition[];
  readonly variants: readonly Variant[];
  readonly dependencies?: readonly Dependency[] | undefined;
}
