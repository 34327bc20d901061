import type * as z from 'zod';
import { maxDetails } from '../../contract/limits.ts';
import { excerpt, invalidAll, joinNames, type Problem, type Violation } from '../../contract/problems.ts';

type RawIssue = z.core.$ZodRawIssue;
export type Issue = z.core.$ZodIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  tuple: 'an array',
  null: 'null',
};

const formatNames: Readonly<Record<string, string>> = {
  datetime: 'an RFC 3339 date-time, e.g. 2030-01-31T12:00:00Z',
  date: 'a date, e.g. 2030-01-31',
  url: 'a URL',
  email: 'an email address',
  uuid: 'a UUID',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items', set: ' items' };

const bound = (issue: { origin: string; inclusive?: boolean | undefined }, limit: unknown, words: [string, string]) => {
  const unit = units[issue.origin];
  const [inclusive, exclusive] = words;
  const limited = `${issue.inclusive === false ? exclusive : inclusive} ${String(limit)}`;
  return unit === undefined ? `must be ${limited}` : `must have ${limited}${unit}`;
};

/** The expectation of a schema, as the end of a sentence. A message in the schema itself takes precedence. */
export const expectation = (issue: RawIssue): string => {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[String(issue.expected)] ?? String(issue.expected)}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return bound(issue, issue.minimum, ['at least', 'more than']);
    case 'too_big':
      return bound(issue, issue.maximum, ['at most', 'less than']);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? `must match the pattern ${issue.pattern}`
        : `must be ${formatNames[issue.format] ?? `a valid ${issue.format}`}`;
    case 'unrecognized_keys':
      return `must not have the members ${joinNames(issue.keys)}`;
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `must be one of ${issue.options.map((option) => JSON.stringify(option)).join(', ')}`
        : 'has none of the accepted forms';
    default:
      return 'is not valid';
  }
};

/** The value at a path of the input. */
const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
    input,
  );

/** Members whose values no answer repeats, because answers are displayed, logged and forwarded. */
const secretMember = /password|secret|certificate|^tokens$/i;

/** The sent value at a path, if an answer may repeat it. */
const repeatableAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.some((name) => secretMember.test(String(name))) ? undefined : valueAt(input, path);

/** Replaces the issue of a union by the issues of the best-fitting option; if several fit equally, by all messages. */
const flatten = (issue: Issue): readonly Issue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const inner = issue.errors.map((option) =>
    option.map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] })).flatMap(flatten),
  );
  const depth = (option: readonly Issue[]): number => option.reduce((most, { path }) => Math.max(most, path.length), 0);
  const deepest = inner.reduce((most, option) => Math.max(most, depth(option)), 0);
  if (deepest > issue.path.length) return inner.filter((option) => depth(option) === deepest)[0] ?? [issue];
  const messages = [...new Set(inner.flat().map(({ message }) => message))];
  const [only, ...others] = messages;
  if (only !== undefined && others.length === 0) return [{ ...issue, message: only }];
  return [{ ...issue, message: `must be ${messages.map((text) => text.replace(/^must be /, '')).join(' or ')}` }];
};

/**
 * The `ValidationError` for the issues of a schema (contract: errors §4): the first hundred violations, each with its
 * path in slash notation, the expectation and, unless it is a secret, the sent value.
 * @param issues the first issues that the schema found
 * @param unlisted number of further issues
 * @param prefix path of the input itself, e.g. `data`
 * @param nameOf name of a member as the caller sent it
 */
export const refused = (
  issues: readonly Issue[],
  input: unknown,
  { unlisted = 0, prefix = '', nameOf = String }: RefusalOptions = {},
): Problem => {
  const flat = issues.slice(0, maxDetails).flatMap(flatten);
  const [first = { path: prefix, expected: 'is not valid' }, ...others] = flat.map(
    (issue): Violation => ({
      path: [...(prefix === '' ? [] : [prefix]), ...issue.path.map((part) => excerpt(nameOf(String(part))))].join('/'),
      expected: issue.message,
      sent: repeatableAt(input, issue.path),
    }),
  );
  return invalidAll([first, ...others], unlisted + Math.max(0, issues.length - maxDetails));
};

export interface RefusalOptions {
  readonly unlisted?: number;
  readonly prefix?: string;
  readonly nameOf?: (name: string) => string;
}
