import type { Schema } from '../../client/client.ts';

/** A condition on a context field, without members that have their default value. */
export interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly inverted: boolean;
  readonly caseInsensitive: boolean;
  /** For operators with a list. */
  readonly values: readonly string[];
  /** For the other operators. */
  readonly value?: string;
}

/** A constraint as the API shows it. */
export const constraintOf = (stored: Schema<'StoredConstraint'>): Constraint => ({
  contextName: stored.contextName,
  operator: stored.operator,
  inverted: stored.inverted ?? false,
  caseInsensitive: stored.caseInsensitive ?? false,
  values: stored.values ?? [],
  ...(stored.value !== undefined && { value: stored.value }),
});

/** One that somebody begins. */
export const emptyConstraint: Constraint = {
  contextName: '',
  operator: 'IN',
  inverted: false,
  caseInsensitive: false,
  values: [],
};
