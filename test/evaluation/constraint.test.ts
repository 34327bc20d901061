import { describe, expect, it } from 'vitest';
import { compileConstraint } from '../../lib/evaluation/constraint.ts';
import { prepareContext } from '../../lib/evaluation/index.ts';
import { operatorCases } from './cases.ts';
import { surroundings } from './flags.ts';

describe('evaluation §6: constraints', () => {
  it.each(operatorCases)('$constraint.operator is $result: $about', ({ constraint, context, result }) => {
    expect(compileConstraint(constraint).holds(prepareContext(context, surroundings))).toBe(result);
  });
});
