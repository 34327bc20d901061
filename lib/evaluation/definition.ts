/**
 * What the library evaluates: plain data, as the administration API stores it (spec §2.1–2.6).
 * Nothing here is validated again; {@link compileFeature} answers sensibly for anything these types allow.
 */

/** One condition on a context field (spec §2.1). `values` serves the list operators, `value` the others. */
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

/** What a variant carries to the application (spec §2.2). */
export interface VariantPayload {
  readonly type: string;
  readonly value: string;
}

/** Gives a variant to certain context values whatever the weights (spec §2.4). */
export interface VariantOverride {
  readonly contextName: string;
  readonly values: readonly string[];
}

/** A variant of a strategy (spec §2.3; weight 0–1000). */
export interface StrategyVariant {
  readonly name: string;
  readonly weight: number;
  readonly weightType?: string | undefined;
  readonly stickiness?: string | undefined;
  readonly payload?: VariantPayload | undefined;
}

/** A variant of a feature in an environment (spec §2.4; weight 0–1000). */
export interface Variant extends StrategyVariant {
  readonly overrides?: readonly VariantOverride[] | undefined;
}

/** One activation strategy of a feature in an environment (spec §2.5). */
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

/** A parent the feature depends on (spec §2.8, behaviour §2.6). `enabled` defaults to `true`. */
export interface Dependency {
  readonly feature: string;
  readonly enabled?: boolean | undefined;
  readonly variants?: readonly string[] | undefined;
}

/**
 * A feature in one environment. Strategies stand in creation order; `sortOrder` goes before it.
 * An archived feature is not defined at all: it is left out of the evaluated set.
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
