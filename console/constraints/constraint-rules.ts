import { parseRange } from '../../lib/evaluation/address.ts';
import { parseNumber, parseTime } from '../../lib/evaluation/literal.ts';
import { parseVersion } from '../../lib/evaluation/version.ts';
import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';
import { operandOf, takesCase, takesList } from './operators.ts';

/** The parts of a context field that constraints are checked against. */
export interface Field {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly legalValues: readonly { readonly value: string; readonly description?: string | undefined }[];
}

/** What is wrong with a constraint, by member; empty: nothing. */
export interface ConstraintProblems {
  readonly contextName?: string;
  readonly operator?: string;
  readonly values?: string;
  readonly value?: string;
}

const maxLength = 100;

const isValid: Readonly<Record<'number' | 'date' | 'version', (text: string) => boolean>> = {
  number: (text) => Number.isFinite(parseNumber(text)),
  date: (text) => !Number.isNaN(parseTime(text)),
  version: (text) => parseVersion(text) !== undefined,
};

/** What is wrong with one item of a list; undefined: nothing. */
export const itemProblem = (item: string, field: Field | undefined): string | undefined => {
  if (item.length === 0 || item.length > maxLength) return texts.problems.length(maxLength);
  if (field && field.legalValues.length > 0 && !field.legalValues.some(({ value }) => value === item))
    return texts.problems.illegal(item);
  return undefined;
};

/** What else is wrong with a pattern, the form says: it alone has the code that reads patterns. */
const patternProblem = (pattern: string): string | undefined =>
  pattern.trim() === '' ? texts.problems.missing : undefined;

/** What is wrong with one item of the list of a constraint; undefined: nothing. */
export const listItemProblem = (item: string, operator: string, field: Field | undefined): string | undefined => {
  if (operandOf(operator) !== 'ranges') return itemProblem(item, field);
  return itemProblem(item, undefined) ?? (parseRange(item.trim()) ? undefined : texts.problems.range(item));
};

const valueProblem = (operand: 'number' | 'date' | 'version', value: string, field: Field | undefined) => {
  if (value.trim() === '') return texts.problems.missing;
  if (!isValid[operand](value)) return texts.problems[operand];
  return itemProblem(value, field);
};

/**
 * The problems for which the service would refuse a constraint (docs/contract/constraints.md §2 to §5).
 * @param fields undefined: not loaded yet, so fields are not checked
 */
export const problemsOf = (constraint: Constraint, fields: readonly Field[] | undefined): ConstraintProblems => {
  const { contextName, operator, values, value = '' } = constraint;
  const field = fields?.find(({ name }) => name === contextName);
  const operand = operandOf(operator);
  const unknown = fields !== undefined && field === undefined;
  const about = {
    ...(unknown && { contextName: contextName === '' ? texts.problems.noField : texts.problems.unknownField }),
    ...(operand === undefined && { operator: texts.problems.unknownOperator }),
  };
  if (operand === undefined) return about;
  if (operand === 'list' || operand === 'texts' || operand === 'ranges') {
    const wrong = values.map((item) => listItemProblem(item, operator, field)).find((problem) => problem !== undefined);
    const found = operand !== 'list' && values.length === 0 ? texts.problems.noValues : wrong;
    return { ...about, ...(found !== undefined && { values: found }) };
  }
  const found = operand === 'pattern' ? patternProblem(value) : valueProblem(operand, value, field);
  return { ...about, ...(found !== undefined && { value: found }) };
};

export const isFine = (problems: ConstraintProblems): boolean => Object.keys(problems).length === 0;

/** The constraint with another operator; values that do not fit it are dropped. */
export const withOperator = (constraint: Constraint, operator: string): Constraint => {
  const { value, ...rest } = constraint;
  const next = { ...rest, operator, caseInsensitive: takesCase(operator) && constraint.caseInsensitive };
  if (takesList(operator)) return next;
  const stays = operandOf(operator) === operandOf(constraint.operator) && value !== undefined;
  return { ...next, values: [], value: stays ? value : '' };
};
