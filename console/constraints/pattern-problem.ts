import { problemOfPattern } from '../../lib/evaluation/pattern.ts';
import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';
import type { ConstraintProblems } from './constraint-rules.ts';
import { operandOf } from './operators.ts';

/** The problems of a constraint, with what is wrong with its regular expression. */
export const withPatternProblem = (
  { operator, value = '' }: Constraint,
  problems: ConstraintProblems,
): ConstraintProblems => {
  if (operandOf(operator) !== 'pattern' || problems.value !== undefined) return problems;
  const problem = problemOfPattern(value);
  return problem === undefined ? problems : { ...problems, value: `${texts.problems.pattern} ${problem}.` };
};
