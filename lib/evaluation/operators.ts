import type SemVer from 'semver/classes/semver.js';
import type { PreparedContext } from './context.ts';
import type { Constraint } from './definition.ts';
import { parseNumber, parseTime, parseVersion } from './literal.ts';

/** Answers for the value of the constraint's field: undefined when the field is missing. */
export type ValueTest = (value: string | undefined, context: PreparedContext) => boolean;

/** Reads what a constraint compares with, once, and answers the test to run per context. */
type Operator = (constraint: Constraint) => ValueTest;

const never: ValueTest = () => false;

/** The values of a list operator: trimmed, empty ones dropped (behaviour §2.4). */
const list = (constraint: Constraint): string[] =>
  (constraint.values ?? []).map((value) => value.trim()).filter((value) => value !== '');

const lower = (text: string): string => text.toLowerCase();

const oneOf: Operator = (constraint) => {
  const values = list(constraint);
  if (constraint.caseInsensitive) {
    const lowered = new Set(values.map(lower));
    return (value) => value !== undefined && lowered.has(lower(value));
  }
  const [only] = values;
  if (values.length === 1) return (value) => value === only;
  const exact = new Set(values);
  return (value) => value !== undefined && exact.has(value);
};

const noneOf: Operator = (constraint) => {
  const isOneOf = oneOf(constraint);
  return (value, context) => !isOneOf(value, context);
};

const text =
  (matches: (value: string, part: string) => boolean): Operator =>
  (constraint) => {
    const values = list(constraint);
    if (constraint.caseInsensitive) {
      const lowered = values.map(lower);
      return (value) => {
        if (value === undefined) return false;
        const loweredValue = lower(value);
        return lowered.some((part) => matches(loweredValue, part));
      };
    }
    return (value) => value !== undefined && values.some((part) => matches(value, part));
  };

/** NaN on either side compares as false with every operator. */
const numeric =
  (compare: (value: number, bound: number) => boolean): Operator =>
  (constraint) => {
    const bound = parseNumber(constraint.value);
    return (value) => value !== undefined && compare(parseNumber(value), bound);
  };

/** Always the context's current time, whatever the constraint's field (behaviour §2.4). */
const date =
  (compare: (time: number, bound: number) => boolean): Operator =>
  (constraint) => {
    const bound = parseTime(constraint.value);
    return (_value, context) => compare(context.currentTime, bound);
  };

const version =
  (holds: (order: number) => boolean): Operator =>
  (constraint) => {
    const bound = parseVersion(constraint.value);
    if (bound === undefined) return never;
    return (value) => {
      const parsed: SemVer | undefined = parseVersion(value);
      return parsed !== undefined && holds(parsed.compare(bound));
    };
  };

/** Every operator of spec §2.1 and its rule of behaviour §2.4. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['IN', oneOf],
  ['NOT_IN', noneOf],
  ['STR_STARTS_WITH', text((value, part) => value.startsWith(part))],
  ['STR_ENDS_WITH', text((value, part) => value.endsWith(part))],
  ['STR_CONTAINS', text((value, part) => value.includes(part))],
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
]);
