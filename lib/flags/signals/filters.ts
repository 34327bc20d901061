import { isObject } from '../../basics/object.ts';
import type { ActionFilter, ActionMatch } from '../../contract/schemas/action.ts';
import { compileConstraint } from '../../evaluation/constraint.ts';
import { prepareContext, type RawContext } from '../../evaluation/context.ts';

/** The members of a value at all depths that are wanted, by paths such as `alerts[0].labels.service`. */
const collect = (value: unknown, path: string, wanted: ReadonlySet<string>, found: Map<string, unknown>): void => {
  // Of two members with the same path, the first counts.
  if (wanted.has(path) && !found.has(path)) found.set(path, value);
  if (Array.isArray(value)) for (const [i, item] of value.entries()) collect(item, `${path}[${i}]`, wanted, found);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value))
      collect(member, path === '' ? name : `${path}.${name}`, wanted, found);
};

/** A date that no time has: a comparison with it is false, as with every missing value. */
const noDate = 'none';
const field = 'value';

/** The context in which a filter is decided: evaluators compare dates with the current time, whatever the field is called. */
const contextFor = ({ operator }: ActionFilter, value: unknown): RawContext =>
  operator.startsWith('DATE_')
    ? { currentTime: typeof value === 'string' && value !== '' ? value : noDate }
    : { [field]: value };

/**
 * Whether a signal matches filters: each is a constraint on one member of the payload, decided by the evaluator of flags
 * (contract: actions §2). Texts, numbers and booleans are values; anything else counts as missing. True without filters.
 */
export const matchesPayload = (filters: ActionMatch['payload'], payload: unknown, now: Date): boolean => {
  const wanted = Object.entries(filters);
  if (wanted.length === 0) return true;
  const found = new Map<string, unknown>();
  collect(payload, '', new Set(wanted.map(([path]) => path)), found);
  const surroundings = { environment: '', now: now.getTime(), random: () => 0 };
  return wanted.every(([path, filter]) =>
    compileConstraint({ ...filter, contextName: field, values: filter.values ?? [] }).holds(
      prepareContext(contextFor(filter, found.get(path)), surroundings),
    ),
  );
};
