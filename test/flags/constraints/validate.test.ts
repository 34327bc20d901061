import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/contract/problems.ts';
import type { Constraint } from '../../../lib/contract/schemas/constraint.ts';
import {
  contextFieldNames,
  type FindField,
  validateConstraint,
  validateConstraints,
} from '../../../lib/flags/constraints/validate.ts';

const fields: FindField = (name) =>
  name === 'free'
    ? { legalValues: [] }
    : name === 'country'
      ? { legalValues: [{ value: 'no' }, { value: '7' }] }
      : undefined;

const given = (constraint: Partial<Constraint>): Constraint => ({ contextName: 'free', operator: 'IN', ...constraint });

const refusal = (work: () => unknown): readonly unknown[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.name, ...error.details.map(({ path }) => path).filter((path) => path !== undefined)];
  }
};
const verdict = (constraint: Partial<Constraint>, known: FindField | undefined = fields) =>
  refusal(() => validateConstraints([given(constraint)], 'constraints', known));

describe('constraints §2: constraints on writing', () => {
  it('fills in an empty list of values and keeps everything else', () => {
    expect(validateConstraints([given({ operator: 'NUM_GT', value: '5', inverted: true })], 'constraints')).toEqual([
      { contextName: 'free', operator: 'NUM_GT', value: '5', inverted: true, values: [] },
    ]);
  });

  it.each([
    [{ operator: 'IN' }],
    [{ operator: 'NOT_IN', values: [] }],
    [{ operator: 'STR_CONTAINS', values: ['x'] }],
    [{ operator: 'NUM_EQ', value: '-1.5' }],
    [{ operator: 'DATE_AFTER', value: '2030-01-01T00:00:00.000Z' }],
    [{ operator: 'SEMVER_LT', value: '1.2.3-beta.1+5' }],
    [{ contextName: 'country', operator: 'IN', values: ['no', '7'] }],
    [{ contextName: 'country', operator: 'NUM_EQ', value: '7' }],
  ] as [Partial<Constraint>][])('takes %j', (constraint) => {
    expect(verdict(constraint)).toEqual([]);
  });

  it.each([
    [{ operator: 'STR_STARTS_WITH' }, 'constraints/0/values'],
    [{ operator: 'IN', values: ['x', ''] }, 'constraints/0/values/1'],
    [{ operator: 'IN', values: ['x'.repeat(101)] }, 'constraints/0/values/0'],
    [{ operator: 'NUM_GT' }, 'constraints/0/value'],
    [{ operator: 'NUM_GT', value: ' ' }, 'constraints/0/value'],
    [{ operator: 'NUM_GT', value: 'many' }, 'constraints/0/value'],
    [{ operator: 'DATE_BEFORE', value: 'soon' }, 'constraints/0/value'],
    [{ operator: 'SEMVER_EQ', value: 'v1.2.3' }, 'constraints/0/value'],
    [{ operator: 'SEMVER_EQ', value: '1.2' }, 'constraints/0/value'],
    [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }, 'constraints/0/values/1'],
    [{ contextName: 'country', operator: 'NUM_GT', value: '8' }, 'constraints/0/value'],
  ] as [Partial<Constraint>, string][])('refuses %j at %s', (constraint, path) => {
    expect(verdict(constraint)).toEqual(['ValidationError', path]);
  });

  it('requires a known field, unless fields do not matter', () => {
    expect(verdict({ contextName: 'nope' })).toEqual(['NotFoundError']);
    expect(refusal(() => validateConstraints([given({ contextName: 'nope' })], 'constraints'))).toEqual([]);
  });

  it('checks a constraint that is a whole body', () => {
    expect(refusal(() => validateConstraint(given({ operator: 'NUM_GT', value: 'x' }), fields))).toEqual([
      'ValidationError',
      'value',
    ]);
    expect(refusal(() => validateConstraint(given({}), fields))).toEqual([]);
  });

  it('takes 1,000 context fields, no more', () => {
    const naming = (n: number) => Array.from({ length: n }, (_, i) => given({ contextName: `field-${i}` }));
    expect(contextFieldNames(naming(1000))).toHaveLength(1000);
    expect(() => contextFieldNames(naming(1001))).toThrow(expect.objectContaining({ name: 'BadDataError' }));
    expect(() => contextFieldNames(naming(1001))).toThrow('1000 context fields');
    expect(contextFieldNames([...naming(2), ...naming(2)])).toHaveLength(2);
  });
});
