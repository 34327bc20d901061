import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFine, problemsOf, withOperator } from '../../../console/constraints/constraint-rules.ts';
import { itemsOf } from '../../../console/constraints/items.ts';
import { operators } from '../../../console/constraints/operators.ts';
import { withPatternProblem } from '../../../console/constraints/pattern-problem.ts';
import type { Variant } from '../../../console/pages/flag/definition.ts';
import {
  definitionProblems,
  notAddresses,
  parameterProblem,
  variantProblems,
} from '../../../console/pages/flag/definition-problems.ts';
import { constraintOperators } from '../../../lib/contract/schemas/constraint.ts';
import { byVariantName, sharedWeights, storedVariants } from '../../../lib/definition/variants.ts';
import { validateConstraint } from '../../../lib/flags/constraints/validate.ts';
import { distributeWeights } from '../../../lib/flags/feature-variants/weights.ts';
import { constraint, definition, strategy, variant } from './definitions.ts';

const fields = [
  { name: 'country', legalValues: [{ value: 'no' }, { value: 'se' }, { value: '3' }] },
  { name: 'plan', legalValues: [] },
];
type ServiceField = ReturnType<Parameters<typeof validateConstraint>[1]>;

describe('a constraint that is typed', () => {
  it('has the operators of the service', () => {
    expect([...operators].sort()).toEqual([...constraintOperators].sort());
  });

  it('is refused exactly where the service refuses it', () => {
    const texts = fc.oneof(
      fc.constantFrom('', ' ', 'no', '3', '-0.5', '1e3', '1.2.3', 'v1.2.3', '2027-01-31', 'x'.repeat(101)),
      fc.constantFrom('10.0.0.0/8', ' ::1 ', '^no$', '(no', 'x'.repeat(1_001)),
      fc.string(),
    );
    const findField = (name: string) => fields.find((field) => field.name === name) as ServiceField;
    fc.assert(
      fc.property(
        fc.constantFrom(...constraintOperators),
        fc.constantFrom('country', 'plan', 'unknown'),
        fc.array(texts, { maxLength: 3 }),
        texts,
        (operator, contextName, values, value) => {
          const typed = constraint({
            operator,
            contextName,
            values: [],
            value,
            ...(/^(IN|NOT_IN|STR)/.test(operator) && { values }),
          });
          const isRefused = (() => {
            try {
              validateConstraint({ ...typed, operator, values: [...typed.values] }, findField);
              return false;
            } catch {
              return true;
            }
          })();
          const problems = withPatternProblem(typed, problemsOf(typed, fields));
          expect([typed, isFine(problems)]).toEqual([typed, !isRefused]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps its values with another operator of the same kind, and loses them with one of another kind', () => {
    const list = constraint({ values: ['a'], caseInsensitive: true });
    expect(withOperator(list, 'STR_CONTAINS')).toEqual({ ...list, operator: 'STR_CONTAINS' });
    const number = withOperator(list, 'NUM_GT');
    expect(number).toEqual({ ...list, operator: 'NUM_GT', values: [], value: '', caseInsensitive: false });
    expect(withOperator({ ...number, value: '3' }, 'NUM_LT').value).toBe('3');
    expect(withOperator({ ...number, value: '3' }, 'SEMVER_GT').value).toBe('');
    expect(withOperator({ ...number, value: '3' }, 'IN')).not.toHaveProperty('value');
  });

  it('takes a list from a spreadsheet', () => {
    expect(itemsOf('a, b\nc;d\t e ,,\n')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('variants', () => {
  const some = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'B', 'b', 'v-1', 'v1', 'Z'),
      weight: fc.integer({ min: 0, max: 300 }),
      weightType: fc.constantFrom('fix' as const, 'variable' as const),
    }),
    { selector: ({ name }) => name, maxLength: 6 },
  );

  it('have the weights and the order that the service gives them, 100 % together', () => {
    fc.assert(
      fc.property(some, (given) => {
        const variants = [variant('rest', { weight: 0 }), ...given.map(({ name, ...rest }) => variant(name, rest))];
        const fixed = variants
          .filter(({ weightType }) => weightType === 'fix')
          .reduce((sum, one) => sum + one.weight, 0);
        fc.pre(fixed <= 1000);
        const served: readonly Variant[] = distributeWeights(variants);
        expect(storedVariants(variants)).toEqual(served);
        expect(sharedWeights(variants).toSorted(byVariantName)).toEqual(served);
        expect(served.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
      }),
    );
  });

  it('say what is wrong with them', () => {
    const [one, same] = [variant('a', { payload: { type: 'json', value: '{' } }), variant('a')];
    expect(Object.keys(variantProblems(one, [one, same]))).toEqual(['name', 'payload']);
    expect(definitionProblems(definition([], [variant('a', { weightType: 'fix', weight: 1000 })]), fields)).toBe(true);
    expect(
      definitionProblems(definition([strategy('s', { constraints: [constraint()] })], [variant('a')]), fields),
    ).toBe(false);
  });
});

it('a parameter is checked by its type', () => {
  const problem = (type: string, value: string, required = false) =>
    parameterProblem({ name: 'x', type, required }, value) !== undefined;
  expect(['0', '100', '7'].map((value) => problem('percentage', value))).toEqual([false, false, false]);
  expect(['', '101', '-1', '7.5', 'x'].map((value) => problem('percentage', value))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect([
    problem('number', '1e3'),
    problem('number', 'x'),
    problem('string', ''),
    problem('string', '', true),
  ]).toEqual([false, true, false, true]);
});

describe('addresses that a strategy names', () => {
  it('are those of RFC 4291 and ranges of them; others are told', () => {
    const wrong = ['not an ip', '10.0.0.0/99', '10.0.0'];
    expect(notAddresses(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', ...wrong])).toEqual(wrong);
  });
});
