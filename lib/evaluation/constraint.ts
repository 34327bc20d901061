import type { PreparedContext } from './context.ts';
import type { Constraint } from './definition.ts';
import { operators } from './operators.ts';

/** A constraint ready to run. */
export interface CompiledConstraint {
  readonly definition: Constraint;
  readonly holds: (context: PreparedContext) => boolean;
}

/** Compiles a constraint (behaviour §2.4). An unknown operator is false, even inverted. */
export const compileConstraint = (definition: Constraint): CompiledConstraint => ({
  definition,
  holds: compileTest(definition),
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

/** All constraints hold; true for none. Stops at the first that does not. */
export const allHold = (constraints: readonly CompiledConstraint[], context: PreparedContext): boolean => {
  for (const constraint of constraints) if (!constraint.holds(context)) return false;
  return true;
};
