import { maxName } from '../../contract/limits.ts';
import { badData, invalidAll, notFound, type Violation } from '../../contract/problems.ts';
import type { Constraint, ConstraintOperator } from '../../contract/schemas/constraint.ts';
import { parseRange } from '../../evaluation/address.ts';
import { parseNumber, parseTime } from '../../evaluation/literal.ts';
import { maxPattern, problemOfPattern } from '../../evaluation/pattern.ts';
import { parseVersion } from '../../evaluation/version.ts';
import type { ContextFieldItem } from '../../store/table/items.ts';

/** The kind of value with which a constraint compares: a list in `values`, or a single `value`. */
type Operand = 'list' | 'text list' | 'range list' | 'number' | 'date' | 'version' | 'pattern';
type SingleOperand = Exclude<Operand, `${string}list`>;

const operands: Readonly<Record<ConstraintOperator, Operand>> = {
  IN: 'list',
  NOT_IN: 'list',
  STR_CONTAINS: 'text list',
  STR_ENDS_WITH: 'text list',
  STR_STARTS_WITH: 'text list',
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
  SEMVER_GTE: 'version',
  SEMVER_LTE: 'version',
  REGEX: 'pattern',
  IN_CIDR: 'range list',
};

/** The members of a context field against which constraints are checked. */
export type LegalValues = Pick<ContextFieldItem, 'legalValues'>;

/** Finds a context field by its name; undefined: there is none. */
export type FindField = (name: string) => LegalValues | undefined;

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

const isList = (operand: Operand): operand is Exclude<Operand, SingleOperand> => operand.endsWith('list');

const about = (what: string, isValid: (text: string) => boolean) => (text: string | undefined) =>
  text !== undefined && text.length <= maxName && isValid(text)
    ? undefined
    : `must be ${what}${text === undefined || text.length <= maxName ? '' : ` of at most ${maxName} characters`}`;

/** What a `value` has to be; undefined: it is. */
const lacks: Readonly<Record<SingleOperand, (text: string | undefined) => string | undefined>> = {
  number: about('a number', (text) => Number.isFinite(parseNumber(text))),
  date: about('a date', (text) => !Number.isNaN(parseTime(text))),
  version: about('a version like 1.2.3, without a leading v', (text) => parseVersion(text) !== undefined),
  pattern: (text) => {
    const problem = text === undefined ? undefined : problemOfPattern(text);
    if (text !== undefined && problem === undefined) return undefined;
    return `must be a regular expression in the syntax of RE2, of at most ${maxPattern} characters${problem === undefined ? '' : `. ${problem}`}`;
  },
};

const violationsOfValues = ({ values = [] }: Constraint, operand: Operand, at: string): Violation[] => [
  ...values.flatMap((value, i) => {
    const path = `${at}/values/${i}`;
    if (value.length < 1 || value.length > maxName)
      return [{ path, expected: `must have 1 to ${maxName} characters`, sent: value }];
    if (operand === 'range list' && parseRange(value.trim()) === undefined)
      return [{ path, expected: 'must be an IP address or a range like 10.0.0.0/8 or 2001:db8::/32', sent: value }];
    return [];
  }),
  ...(isList(operand) && operand !== 'list' && values.length === 0
    ? [{ path: `${at}/values`, expected: 'must have at least one value', sent: values }]
    : []),
];

const violationsOfValue = ({ value }: Constraint, operand: Operand, at: string): Violation[] => {
  if (isList(operand)) return [];
  const expected = lacks[operand](isBlank(value) ? undefined : value);
  return expected === undefined ? [] : [{ path: `${at}/value`, expected, sent: value }];
};

const violationsOfLegalValues = (
  constraint: Constraint,
  operand: Operand,
  field: LegalValues,
  at: string,
): Violation[] => {
  // What a pattern or a range matches can be legal; the pattern itself is no value of the field.
  if (field.legalValues.length === 0 || operand === 'pattern' || operand === 'range list') return [];
  const legal = new Set(field.legalValues.map(({ value }) => value));
  const given: readonly (readonly [string, string])[] = isList(operand)
    ? (constraint.values ?? []).map((value, i) => [`${at}/values/${i}`, value])
    : [[`${at}/value`, constraint.value ?? '']];
  return given
    .filter(([, value]) => !legal.has(value))
    .map(([path, sent]) => ({ path, expected: `must be a legal value of \`${constraint.contextName}\``, sent }));
};

/**
 * Maximum number of context fields in one list of constraints. Each name is read, whether it exists or not, and a body
 * could have ten thousand.
 */
export const maxFields = 1000;

/**
 * Names of the context fields of constraints. The caller reads them before it calls `validateConstraints`.
 * @throws Problem BadDataError when they are too many (docs/decisions/0146-the-work-of-a-request.md)
 */
export const contextFieldNames = (constraints: readonly Constraint[]): string[] => {
  const names = [...new Set(constraints.map(({ contextName }) => contextName))];
  if (names.length > maxFields)
    throw badData(`Constraints may name ${maxFields} context fields at most; these name ${names.length}.`);
  return names;
};

/**
 * Checks constraints (contract: constraints §2–§5). Returns them in their stored form, always with `values`.
 * @param at path of the list in the messages, e.g. `constraints`
 * @param fields the context fields of the instance; absent: fields and legal values are not checked (segments)
 * @throws Problem ValidationError with one detail for each violation; NotFoundError for an unknown context field
 */
export const validateConstraints = <C extends Constraint>(
  constraints: readonly C[],
  at: string,
  fields?: FindField,
): (C & { values: string[] })[] => {
  const violations = constraints.flatMap((constraint, i) => {
    const path = `${at}/${i}`;
    const operand = operands[constraint.operator];
    return [...violationsOfValues(constraint, operand, path), ...violationsOfValue(constraint, operand, path)];
  });
  throwIfAny(violations);
  if (fields) throwIfAny(constraints.flatMap((constraint, i) => violationsOfField(constraint, fields, `${at}/${i}`)));
  return constraints.map((constraint) => ({ ...constraint, values: constraint.values ?? [] }));
};

/**
 * Checks filters: constraints by the names of what they are about, which are no context fields.
 * @param at path of the filters in the messages
 * @throws Problem ValidationError with one detail for each violation
 */
export const validateFilters = (filters: Readonly<Record<string, Omit<Constraint, 'contextName'>>>, at: string): void =>
  throwIfAny(
    Object.entries(filters).flatMap(([contextName, filter]) => {
      const constraint = { ...filter, contextName };
      const [path, operand] = [`${at}/${contextName}`, operands[filter.operator]];
      return [...violationsOfValues(constraint, operand, path), ...violationsOfValue(constraint, operand, path)];
    }),
  );

/** Checks a constraint that is the whole body (contract: constraints §6). @throws Problem as `validateConstraints` */
export const validateConstraint = (constraint: Constraint, fields: FindField): void => {
  const operand = operands[constraint.operator];
  throwIfAny(
    [
      ...violationsOfValues(constraint, operand, ''),
      ...violationsOfValue(constraint, operand, ''),
      ...violationsOfField(constraint, fields, ''),
    ].map((violation) => ({ ...violation, path: violation.path.replace(/^\//, '') })),
  );
};

/** @throws Problem NotFoundError for an unknown context field */
const violationsOfField = (constraint: Constraint, fields: FindField, at: string): Violation[] => {
  const field = fields(constraint.contextName);
  if (!field) throw notFound('context field', constraint.contextName);
  return violationsOfLegalValues(constraint, operands[constraint.operator], field, at);
};

const throwIfAny = ([first, ...others]: readonly Violation[]): void => {
  if (first) throw invalidAll([first, ...others]);
};
