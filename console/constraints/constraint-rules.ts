import { parseNumber, parseTime } from '../../lib/evaluation/literal.ts';
import { parseVersion } from '../../lib/evaluation/version.ts';
import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';

/** What an operator compares with (docs/contract/constraints.md §2). */
export type Operand = 'list' | 'texts' | 'number' | 'date' | 'version';

/** Every operator, in the order in which they are offered. */
export const operands = {
  IN: 'list',
  NOT_IN: 'list',
  STR_STARTS_WITH: 'texts',
  STR_ENDS_WITH: 'texts',
  STR_CONTAINS: 'texts',
  NUM_EQ: 'number',
  NUM_GT: 'number',
  NUM_GTE: 'number',
  NUM_LT: 'number',
  NUM_LTE: 'number',
  DATE_AFTER: 'date',
  DATE_BEFORE: 'date',
  SEMVER_EQ: 'version',
  SEMVER_GT: 'version',
  SEMVER_LT: 'version',
} as const satisfies Readonly<Record<string, Operand>>;

export type Operator = keyof typeof operands;
export const operators = Object.keys(operands) as readonly Operator[];

const isOperator = (operator: string): operator is Operator => Object.hasOwn(operands, operator);

/** undefined: nobody knows the operator; an import may have brought it. */
export const operandOf = (operator: string): Operand | undefined =>
  isOperator(operator) ? operands[operator] : undefined;

export const takesList = (operator: string): boolean => ['list', 'texts'].includes(operandOf(operator) ?? '');

/** Whether upper and lower case can be made the same. */
export const takesCase = takesList;

/** A context field, as far as constraints are judged by it. */
export interface Field {
  readonly name: string;
  readonly legalValues: readonly { readonly value: string; readonly description?: string | undefined }[];
}

/** What is wrong with a constraint, for each member; empty: nothing. */
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

const valueProblem = (operand: 'number' | 'date' | 'version', value: string, field: Field | undefined) => {
  if (value.trim() === '') return texts.problems.missing;
  if (!isValid[operand](value)) return texts.problems[operand];
  return itemProblem(value, field);
};

/**
 * What the service would refuse (docs/contract/constraints.md §2 to §5).
 * @param fields undefined: not known yet, so they are not looked at
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
  if (operand === 'list' || operand === 'texts') {
    const wrong = values.map((item) => itemProblem(item, field)).find((problem) => problem !== undefined);
    const found = operand === 'texts' && values.length === 0 ? texts.problems.noValues : wrong;
    return { ...about, ...(found !== undefined && { values: found }) };
  }
  const found = valueProblem(operand, value, field);
  return { ...about, ...(found !== undefined && { value: found }) };
};

export const isFine = (problems: ConstraintProblems): boolean => Object.keys(problems).length === 0;

/** The constraint with another operator; values that no longer mean anything go. */
export const withOperator = (constraint: Constraint, operator: string): Constraint => {
  const { value, ...rest } = constraint;
  const next = { ...rest, operator, caseInsensitive: takesCase(operator) && constraint.caseInsensitive };
  if (takesList(operator)) return next;
  const stays = operandOf(operator) === operandOf(constraint.operator) && value !== undefined;
  return { ...next, values: [], value: stays ? value : '' };
};

/** The items of a text that was typed or pasted: lines, commas and semicolons separate them, as in a spreadsheet. */
export const itemsOf = (text: string): readonly string[] =>
  text
    .split(/[\n,;\t]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
