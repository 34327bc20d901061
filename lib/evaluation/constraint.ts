import type { PreparedContext } from './context.ts';
import type { Constraint } from './definition.ts';
import { type ConstraintTest, negated, operators } from './operators.ts';

/** A compiled constraint. */
export interface CompiledConstraint {
  readonly definition: Constraint;
  readonly holds: ConstraintTest;
}

/** Compiles a constraint (contract: evaluation §6.1). An unknown operator is false, even inverted. */
export const compileConstraint = (definition: Constraint): CompiledConstraint => ({
  definition,
  holds: compileTest(definition),
});

const compileTest = (constraint: Constraint): ConstraintTest => {
  const operator = operators.get(constraint.operator);
  if (operator === undefined) return () => false;
  const test = operator(constraint);
  return constraint.inverted ? negated(test) : test;
};

/** Whether all constraints hold; true for none. Stops at the first that does not hold. */
export const allHold = (constraints: readonly CompiledConstraint[], context: PreparedContext): boolean => {
  for (const constraint of constraints) if (!constraint.holds(context)) return false;
  return true;
};

/** The result of each constraint. */
export const examineConstraints = (constraints: readonly CompiledConstraint[], context: PreparedContext): boolean[] => {
  const results = new Array<boolean>(constraints.length);
  for (let i = 0; i < constraints.length; i++) results[i] = constraints[i]?.holds(context) ?? false;
  return results;
};
