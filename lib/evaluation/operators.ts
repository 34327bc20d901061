import { parseRange, rangeTest } from './address.ts';
import { currentTime, fieldAddress, fieldNumber, fieldText, fieldVersion, type PreparedContext } from './context.ts';
import type { Constraint } from './definition.ts';
import { fieldNamed } from './field.ts';
import { parseNumber, parseTime } from './literal.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import { PatternError } from './pattern-syntax.ts';
import { containsAny, endsWithAny, startsWithAny, type TextTest } from './text-list.ts';
import { parseVersion } from './version.ts';

/** Whether a constraint holds for a context. */
export type ConstraintTest = (context: PreparedContext) => boolean;

/** Reads the values of a constraint once, and returns the test to run for each context. */
type Operator = (constraint: Constraint) => ConstraintTest;

/** Inverts a test, also for a missing field. */
export const negated =
  (test: ConstraintTest): ConstraintTest =>
  (context) =>
    !test(context);

/** The values of a list operator: trimmed, without empty ones, in lower case if the operator ignores case. */
const list = ({ values = [], caseInsensitive }: Constraint): string[] =>
  values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value) => (caseInsensitive ? value.toLowerCase() : value));

const oneOf: Operator = (constraint) => {
  const field = fieldNamed(constraint.contextName);
  const accepted = new Set(list(constraint));
  if (constraint.caseInsensitive) {
    return (context) => {
      const value = fieldText(context, field);
      return value !== undefined && accepted.has(value.toLowerCase());
    };
  }
  return (context) => {
    const value = fieldText(context, field);
    return value !== undefined && accepted.has(value);
  };
};

const noneOf: Operator = (constraint) => negated(oneOf(constraint));

const text =
  (matchesAny: (parts: readonly string[]) => TextTest): Operator =>
  (constraint) => {
    const field = fieldNamed(constraint.contextName);
    const matches = matchesAny(list(constraint));
    if (constraint.caseInsensitive) {
      return (context) => {
        const value = fieldText(context, field);
        return value !== undefined && matches(value.toLowerCase());
      };
    }
    return (context) => {
      const value = fieldText(context, field);
      return value !== undefined && matches(value);
    };
  };

/** A value that is missing or not a number becomes NaN. Every comparison with NaN is false. */
const numeric =
  (holds: (value: number, bound: number) => boolean): Operator =>
  ({ contextName, value }) => {
    const field = fieldNamed(contextName);
    const bound = parseNumber(value);
    return (context) => holds(fieldNumber(context, field), bound);
  };

/** Always compares the context's current time, whatever field the constraint names (contract: evaluation §6.5). */
const date =
  (holds: (time: number, bound: number) => boolean): Operator =>
  ({ value }) => {
    const bound = parseTime(value);
    return (context) => holds(currentTime(context), bound);
  };

const version =
  (holds: (order: number) => boolean): Operator =>
  ({ contextName, value }) => {
    const bound = parseVersion(value);
    if (bound === undefined) return () => false;
    const field = fieldNamed(contextName);
    return (context) => {
      const actual = fieldVersion(context, field);
      return actual !== null && holds(actual.compare(bound));
    };
  };

const tryPattern = (pattern: string, anyCase: boolean): Pattern | undefined => {
  try {
    return compilePattern(pattern, anyCase);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
};

const regex: Operator = ({ contextName, value, caseInsensitive = false }) => {
  const field = fieldNamed(contextName);
  // Compiled when it is first needed: this takes longer than to compile a whole feature without a pattern.
  let pattern: Pattern | null | undefined;
  return (context) => {
    const text = fieldText(context, field);
    if (text === undefined || value === undefined) return false;
    if (pattern === undefined) pattern = tryPattern(value, caseInsensitive) ?? null;
    return pattern ? pattern.test(text) : false;
  };
};

const inRanges: Operator = (constraint) => {
  const field = fieldNamed(constraint.contextName);
  const inRange = rangeTest(list(constraint).flatMap((item) => parseRange(item) ?? []));
  return (context) => {
    const address = fieldAddress(context, field);
    return address !== null && inRange(address);
  };
};

/** Every operator and its rule (contract: evaluation §6). */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['IN', oneOf],
  ['NOT_IN', noneOf],
  ['STR_STARTS_WITH', text(startsWithAny)],
  ['STR_ENDS_WITH', text(endsWithAny)],
  ['STR_CONTAINS', text(containsAny)],
  ['NUM_EQ', numeric((value, bound) => value === bound)],
  ['NUM_GT', numeric((value, bound) => value > bound)],
  ['NUM_GTE', numeric((value, bound) => value >= bound)],
  ['NUM_LT', numeric((value, bound) => value < bound)],
  ['NUM_LTE', numeric((value, bound) => value <= bound)],
  ['DATE_AFTER', date((time, bound) => time > bound)],
  ['DATE_BEFORE', date((time, bound) => time < bound)],
  ['SEMVER_EQ', version((order) => order === 0)],
  ['SEMVER_GT', version((order) => order > 0)],
  ['SEMVER_LT', version((order) => order < 0)],
  ['SEMVER_GTE', version((order) => order >= 0)],
  ['SEMVER_LTE', version((order) => order <= 0)],
  ['REGEX', regex],
  ['IN_CIDR', inRanges],
]);
