import * as z from 'zod';
import type { Point } from './evaluate-alarm.ts';

const filterSchema = z.object({
  FilterPattern: z.string(),
  LogGroupName: z.unknown(),
  MetricTransformations: z.tuple([
    z.object({ MetricName: z.string(), MetricNamespace: z.string(), MetricValue: z.string() }),
  ]),
});

/** A line of a log group, as an object. */
export interface LogLine {
  /** Part of the logical id of the log group. */
  readonly group: string;
  readonly at: number;
  readonly line: object;
}

/** The member `$.a.b` of a line. */
const member = (line: unknown, path: string): unknown =>
  path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (Object(value) === value ? Reflect.get(Object(value), name) : undefined), line);

const isLike = (value: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(value);

/**
 * Whether a line has the form of a pattern (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntaxForMetricFilters.html):
 * a text in quotes, or comparisons of members with texts, joined by `&&` and `||`, in brackets.
 */
const matches = (pattern: string, line: object): boolean => {
  const [, text] = /^"([^"]*)"$/.exec(pattern) ?? [];
  if (text !== undefined) return JSON.stringify(line).includes(text);
  const tokens = pattern.match(/"[^"]*"|\$[\w.]+|&&|\|\||!=|[=(){}]/g) ?? [];
  let next = 0;
  const take = (): string => tokens[next++] ?? '';
  const term = (): boolean => {
    const token = take();
    if (token === '(') {
      const inner = either();
      if (take() !== ')') throw new Error(`${pattern}: a bracket is missing`);
      return inner;
    }
    const [operator, wanted] = [take(), take().slice(1, -1)];
    const value = member(line, token);
    if (value === undefined || value === null) return false;
    if (operator !== '=' && operator !== '!=') throw new Error(`${pattern}: ${operator} is not understood`);
    return isLike(String(value), wanted) === (operator === '=');
  };
  const both = (): boolean => {
    let result = term();
    while (tokens[next] === '&&') {
      take();
      result = term() && result;
    }
    return result;
  };
  const either = (): boolean => {
    let result = both();
    while (tokens[next] === '||') {
      take();
      result = both() || result;
    }
    return result;
  };
  if (take() !== '{') throw new Error(`${pattern}: this is no pattern`);
  const result = either();
  if (take() !== '}' || next !== tokens.length) throw new Error(`${pattern}: its end is not understood`);
  return result;
};

/** The points that metric filters make of lines. @param filters properties of resources in a template */
export const pointsOfLog = (filters: readonly unknown[], lines: readonly LogLine[]): readonly Point[] =>
  filters
    .map((filter) => filterSchema.parse(filter))
    .flatMap(({ FilterPattern, LogGroupName, MetricTransformations: [made] }) =>
      lines
        .filter(({ group, line }) => JSON.stringify(LogGroupName).includes(group) && matches(FilterPattern, line))
        .flatMap(({ at, line }): Point[] => {
          const { MetricNamespace: namespace, MetricName: name, MetricValue } = made;
          const value = MetricValue.startsWith('$') ? member(line, MetricValue) : Number(MetricValue);
          return typeof value === 'number' ? [{ namespace, name, at, value }] : [];
        }),
    );
