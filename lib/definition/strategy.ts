import { isSameMember } from './same.ts';
import type { Variant } from './variants.ts';

/** A condition on a context field. Absent members have their defaults. */
export interface Constraint {
  readonly contextName: string;
  /** Imports keep unknown operators. */
  readonly operator: string;
  readonly values?: readonly string[] | undefined;
  readonly value?: string | undefined;
  readonly caseInsensitive?: boolean | undefined;
  readonly inverted?: boolean | undefined;
}

/** What a strategy of a feature in an environment is. */
export interface StrategyDefinition {
  /** Strategies of two definitions with the same id are the same strategy. */
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly disabled: boolean;
  /** Absent: only its place in the list is known. */
  readonly sortOrder?: number | undefined;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly Constraint[];
  /** Ids; names where segments need not exist yet. */
  readonly segments: readonly (number | string)[];
  readonly variants: readonly Variant[];
}

/** Members that are compared one by one; the parameters are compared each by itself. */
export const strategyMembers = ['name', 'title', 'disabled', 'constraints', 'segments', 'variants'] as const;

/** Whether two strategies say the same, apart from their ids and places. */
export const isSameStrategy = (a: StrategyDefinition, b: StrategyDefinition): boolean =>
  a === b || [...strategyMembers, 'parameters' as const].every((name) => isSameMember(name, a[name], b[name]));

/** Whether at least one strategy takes part in evaluation. */
export const hasActive = (strategies: readonly Pick<StrategyDefinition, 'disabled'>[]): boolean =>
  strategies.some(({ disabled }) => !disabled);
