import { type Constraint, parseNumber, parseTime, parseVersion } from '../../lib/evaluation/index.ts';
import { fieldIn, fieldText, fieldValue, hasField } from './field.ts';
import { Inexpressible } from './inexpressible.ts';
import { all, any, type Logic, not } from './logic.ts';

type Operator = (constraint: Constraint, environment: string) => Logic;

/** The values of a list operator, trimmed and without empty ones (contract: evaluation §6.1). */
const list = ({ values = [], caseInsensitive, operator }: Constraint): string[] => {
  if (caseInsensitive) throw new Inexpressible(`has ${operator} in any case: JsonLogic compares letters as they are`);
  return values.map((value) => value.trim()).filter((value) => value !== '');
};

const oneOf: Operator = (constraint, environment) => fieldIn(constraint.contextName, list(constraint), environment);

const text =
  (matches: (value: Logic, part: string) => Logic): Operator =>
  (constraint, environment) => {
    const value = fieldText(constraint.contextName, environment);
    return value === '' ? false : any(list(constraint).map((part) => matches(value, part)));
  };

const numeric =
  (operator: string): Operator =>
  ({ contextName, value }, environment) => {
    const bound = parseNumber(value);
    const has = hasField(contextName, environment);
    if (Number.isNaN(bound) || has === false) return false;
    if (!Number.isFinite(bound)) throw new Inexpressible(`compares with ${bound}, which JSON cannot write`);
    return all([has, { [operator]: [fieldValue(contextName, environment), bound] }]);
  };

const timestamp = { var: '$flagd.timestamp' };

/** Compares whole seconds, because flagd's timestamp has no fractions. */
const date =
  (holds: (seconds: number) => Logic): Operator =>
  ({ value }) => {
    const bound = parseTime(value);
    return Number.isNaN(bound) ? false : holds(bound / 1_000);
  };

const version =
  (operator: string): Operator =>
  ({ contextName, value = '' }, environment) => {
    const field = fieldText(contextName, environment);
    return parseVersion(value) === undefined || field === '' ? false : { sem_ver: [field, operator, value] };
  };

const inexpressible =
  (what: string): Operator =>
  () => {
    throw new Inexpressible(`${what}, for which flagd has no operator`);
  };

/** For each constraint operator, its rule in JsonLogic with flagd's operators (contract: evaluation §6). */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['IN', oneOf],
  ['NOT_IN', (constraint, environment) => not(oneOf(constraint, environment))],
  ['STR_STARTS_WITH', text((value, part) => ({ starts_with: [value, part] }))],
  ['STR_ENDS_WITH', text((value, part) => ({ ends_with: [value, part] }))],
  ['STR_CONTAINS', text((value, part) => ({ in: [part, value] }))],
  ['NUM_EQ', numeric('==')],
  ['NUM_GT', numeric('>')],
  ['NUM_GTE', numeric('>=')],
  ['NUM_LT', numeric('<')],
  ['NUM_LTE', numeric('<=')],
  // If the bound falls into the current second, both the conditions "before" and "after" hold.
  ['DATE_AFTER', date((seconds) => ({ '>=': [timestamp, Math.floor(seconds)] }))],
  ['DATE_BEFORE', date((seconds) => ({ '<': [timestamp, Math.ceil(seconds)] }))],
  ['SEMVER_EQ', version('=')],
  ['SEMVER_GT', version('>')],
  ['SEMVER_LT', version('<')],
  ['SEMVER_GTE', version('>=')],
  ['SEMVER_LTE', version('<=')],
  ['REGEX', inexpressible('matches a regular expression')],
  ['IN_CIDR', inexpressible('compares addresses with ranges')],
]);

/**
 * A constraint as a rule for flagd. An unknown operator is false, even if inverted (contract: evaluation §6.1).
 * @throws Inexpressible
 */
export const constraintRule = (constraint: Constraint, environment: string): Logic => {
  const operator = operators.get(constraint.operator);
  if (operator === undefined) return false;
  const rule = operator(constraint, environment);
  return constraint.inverted ? not(rule) : rule;
};
