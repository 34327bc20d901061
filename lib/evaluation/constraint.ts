import type { PreparedContext } from './context.ts';
import type { Constraint } from './definition.ts';
import { operators } from './operators.ts';

/** A constraint as the playground shows it: its stored members, defaults filled in, and what it came to. */
export interface ConstraintResult {
  readonly contextName: string;
  readonly operator: string;
  readonly caseInsensitive?: boolean;
  readonly inverted: boolean;
  readonly values: readonly string[];
  readonly value?: string;
  readonly result: boolean;
}

/** A constraint ready to run. The two ways it can be shown are made once: they are the same for every context. */
export interface CompiledConstraint {
  readonly holds: (context: PreparedContext) => boolean;
  readonly whenTrue: ConstraintResult;
  readonly whenFalse: ConstraintResult;
}

/** Compiles a constraint (behaviour §2.4). An unknown operator is false, even inverted. */
export const compileConstraint = (constraint: Constraint): CompiledConstraint => ({
  holds: compileTest(constraint),
  whenTrue: shown(constraint, true),
  whenFalse: shown(constraint, false),
});

const compileTest = (constraint: Constraint): CompiledConstraint['holds'] => {
  const operator = operators.get(constraint.operator);
  if (operator === undefined) return () => false;
  const test = operator(constraint);
  const { contextName } = constraint;
  return constraint.inverted
    ? (context) => !test(context.values.get(contextName), context)
    : (context) => test(context.values.get(contextName), context);
};

const shown = (constraint: Constraint, result: boolean): ConstraintResult => ({
  contextName: constraint.contextName,
  operator: constraint.operator,
  ...(constraint.caseInsensitive === undefined ? {} : { caseInsensitive: constraint.caseInsensitive }),
  inverted: constraint.inverted ?? false,
  values: constraint.values ?? [],
  ...(constraint.value === undefined ? {} : { value: constraint.value }),
  result,
});

/** All constraints hold; true for none. Stops at the first that does not. */
export const allHold = (constraints: readonly CompiledConstraint[], context: PreparedContext): boolean => {
  for (const constraint of constraints) if (!constraint.holds(context)) return false;
  return true;
};
