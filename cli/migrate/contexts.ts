import * as z from 'zod';
import { usageError } from '../exit.ts';
import { type Collection, type Constraint, inForce } from './inventory.ts';

/** A context for the playground. */
export interface EvaluationContext {
  readonly appName: string;
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly remoteAddress?: string | undefined;
  /** RFC 3339; fixed, so that a result does not depend on the time of the request. */
  readonly currentTime: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The value of a context in a field; undefined: none. */
export const valueIn = ({ properties, ...members }: EvaluationContext, field: string): string | undefined =>
  new Map<string, string | undefined>(Object.entries({ ...properties, ...members })).get(field);

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive) that are equal for equal seeds (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const shifted = (text: string, by: number): readonly string[] => {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? [] : [String(number + by)];
};

const momentsAround = (text: string): readonly string[] => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? [] : [-1000, 0, 1000].map((ms) => new Date(time + ms).toISOString());
};

/** Whether a text is a time as `toISOString` writes it. */
const isMoment = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
};

/** The next version, and the same version as a pre-release. */
const versionsAround = (text: string): readonly string[] => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(text) ?? [];
  return major === undefined ? [] : [`${major}.${minor}.${Number(patch) + 1}`, `${major}.${minor}.${patch}-alpha.1`];
};

/** Values that match a constraint, and values that miss it. */
const valuesNear = ({ operator, values, value }: Constraint): readonly string[] => {
  if (operator.startsWith('NUM_')) return [value, ...shifted(value, 1), ...shifted(value, -0.5)];
  if (operator.startsWith('SEMVER_')) return [value, ...versionsAround(value)];
  if (operator.startsWith('STR_'))
    return values.flatMap((text) => [text, `${text}xy`, `xy${text}`, text.toUpperCase(), `${text.slice(0, -1)}_`]);
  if (operator === 'IN_CIDR') return values.map(addressIn);
  // Texts that a pattern matches cannot be made in general; its letters alone match often enough.
  if (operator === 'REGEX') return [value, value.replace(/\\[a-zA-Z]|[^\w@.:-]/g, ''), 'user123', 'a@example.com'];
  return values;
};

const items = (list: string | undefined): readonly string[] =>
  (list ?? '').split(',').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));

/** The first address of a range. */
const addressIn = (entry: string): string => entry.replace(/\/.*$/, '');

/** For each field, the values that the configuration of some feature mentions. */
type Pools = ReadonlyMap<string, readonly string[]>;

const poolsOf = ({ feature, segment, 'context field': fields }: Collection): Pools => {
  const pools = new Map<string, Set<string>>();
  const add = (field: string, values: readonly string[]): void => {
    const pool = pools.get(field) ?? new Set<string>();
    for (const value of values) pool.add(value);
    pools.set(field, pool);
  };
  const environments = feature.filter(({ archived }) => !archived).flatMap((one) => one.environments);
  const strategies = environments.flatMap(inForce);
  for (const constraint of [...segment, ...strategies].flatMap(({ constraints }) => constraints)) {
    if (constraint.operator.startsWith('DATE_')) add('currentTime', momentsAround(constraint.value));
    else add(constraint.contextName, valuesNear(constraint));
  }
  for (const { name, parameters } of strategies) {
    if (name === 'userWithId') add('userId', items(parameters.userIds));
    if (name === 'remoteAddress') add('remoteAddress', items(parameters.IPs).map(addressIn));
    if (parameters.stickiness && !['default', 'random'].includes(parameters.stickiness)) add(parameters.stickiness, []);
  }
  for (const { stickiness, overrides } of [...environments, ...strategies].flatMap(({ variants }) => variants)) {
    if (!['default', 'random'].includes(stickiness)) add(stickiness, []);
    for (const { contextName, values } of overrides) add(contextName, values);
  }
  for (const { name, legalValues } of fields)
    add(
      name,
      legalValues.map(({ value }) => value),
    );
  // A server refuses the whole request for a time that is none.
  const isSent = (field: string, value: string): boolean => (field === 'currentTime' ? isMoment(value) : value !== '');
  return new Map([...pools].map(([field, values]) => [field, [...values].filter((value) => isSent(field, value))]));
};

/** Members of a context that are not properties; the request itself names the environment. */
const named = new Set(['appName', 'userId', 'sessionId', 'remoteAddress', 'currentTime', 'environment']);

/**
 * Random contexts. Half of the time a field has a value that some feature mentions. Users and sessions are always
 * present: without them the result of a rollout is random.
 * @param options.seed the same seed gives the same contexts for the same configuration
 */
export const randomContexts = (
  things: Collection,
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly EvaluationContext[] => {
  const random = numbersFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pools = poolsOf(things);
  const oneOf = (field: string, other: () => string, share: number): string => {
    const pool = pools.get(field) ?? [];
    return pool.length > 0 && random() < share ? (pool[below(pool.length)] ?? other()) : other();
  };
  const moment = (): string => new Date(Date.UTC(2020, 0, 1) + below(10 * 365 * 86_400) * 1000).toISOString();
  const word = (): string => [below(100), below(1_000_000).toString(36), 'x', ''][below(3)]?.toString() ?? 'x';
  const fields = [...pools.keys()].filter((field) => !named.has(field)).toSorted();
  return Array.from({ length: count }, () => ({
    appName: oneOf('appName', () => ['web', 'backend'][below(2)] ?? 'web', 0.7),
    userId: oneOf('userId', () => `user-${below(1_000_000)}`, 0.4),
    sessionId: oneOf('sessionId', () => below(1_000_000_000).toString(36), 0.2),
    remoteAddress: oneOf('remoteAddress', () => Array.from({ length: 4 }, () => below(256)).join('.'), 0.3),
    currentTime: oneOf('currentTime', moment, 0.5),
    properties: Object.fromEntries(
      fields.flatMap((field) => (random() < 0.2 ? [] : [[field, oneOf(field, word, 0.7)]])),
    ),
  }));
};

const givenContext = z.looseObject({
  appName: z.string().min(1).default('halyard'),
  userId: z.string().optional(),
  sessionId: z.string().optional(),
  remoteAddress: z.string().optional(),
  currentTime: z.iso.datetime({ offset: true }).optional(),
  properties: z.record(z.string(), z.string()).default({}),
});

/**
 * Contexts from lines of JSON. Without a time, a context has a fixed one: the first of January 2026.
 * @throws CliError naming the line that is no context
 */
export const contextsIn = (text: string): readonly EvaluationContext[] =>
  text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const parsed = givenContext.safeParse(jsonIn(line));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const member =
        issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
      throw usageError(`Line ${i + 1} is no context${member}. Write a JSON object a line, e.g. {"userId": "7"}.`);
    }
    const { currentTime = '2026-01-01T00:00:00.000Z', ...context } = parsed.data;
    return [{ ...context, currentTime }];
  });

const jsonIn = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
