import { compileConstraint } from './constraint.ts';
import { prepareContext, type RawContext } from './context.ts';
import type { Constraint } from './definition.ts';

/** A condition on one member of something that was sent, as JSON has it (contract: actions §2). */
export type PayloadFilter = Omit<Constraint, 'contextName'>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a value, with their paths. */
const membersOf = (value: unknown, path: string): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) return value.map((item, i) => [`${path}[${i}]`, item] as const);
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, member]) => [path === '' ? name : `${path}.${name}`, member] as const);
};

/** The members of a value at all depths that are wanted, by paths such as `alerts[0].labels.service`. */
const collect = (value: unknown, path: string, wanted: ReadonlySet<string>, found: Map<string, unknown>): void => {
  // Of two members with the same path, the first counts.
  if (wanted.has(path) && !found.has(path)) found.set(path, value);
  for (const [at, member] of membersOf(value, path)) collect(member, at, wanted, found);
};

/** Members of a payload by their paths; without those that it lacks. */
export type PayloadMembers = ReadonlyMap<string, unknown>;

/** The members of a payload that have the paths. */
export const payloadMembers = (payload: unknown, paths: readonly string[]): PayloadMembers => {
  const found = new Map<string, unknown>();
  if (paths.length > 0) collect(payload, '', new Set(paths), found);
  return found;
};

/**
 * The paths of texts, numbers and booleans in a payload, in its order: what filters can compare.
 * @param limit so many at most, because a payload may have thousands
 */
export const payloadPaths = (payload: unknown, limit: number): readonly string[] => {
  const found = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (found.size >= limit) return;
    if (path !== '' && ['string', 'number', 'boolean'].includes(typeof value)) found.add(path);
    for (const [at, member] of membersOf(value, path)) visit(member, at);
  };
  visit(payload, '');
  return [...found];
};

/** A date that no time has: a comparison with it is false, as with every missing value. */
const noDate = 'none';
const field = 'value';

/** The context in which a filter is decided: evaluators compare dates with the current time, whatever the field is called. */
const contextFor = ({ operator }: PayloadFilter, value: unknown): RawContext =>
  operator.startsWith('DATE_')
    ? { currentTime: typeof value === 'string' && value !== '' ? value : noDate }
    : { [field]: value };

/** Filters by the paths of members. */
type PayloadFilters = Readonly<Record<string, PayloadFilter>>;

/**
 * Whether members of a payload pass filters: each is a constraint on one member, decided by the evaluator of flags (contract:
 * actions §2). Texts, numbers and booleans are values; anything else counts as missing. True without filters.
 */
export const membersPass = (filters: PayloadFilters, members: PayloadMembers, now: Date): boolean => {
  const surroundings = { environment: '', now: now.getTime(), random: () => 0 };
  return Object.entries(filters).every(([path, filter]) =>
    compileConstraint({ ...filter, contextName: field, values: filter.values ?? [] }).holds(
      prepareContext(contextFor(filter, members.get(path)), surroundings),
    ),
  );
};

/** Whether a signal matches filters, as {@link membersPass} says of its members. */
export const matchesPayload = (filters: PayloadFilters, payload: unknown, now: Date): boolean =>
  membersPass(filters, payloadMembers(payload, Object.keys(filters)), now);
