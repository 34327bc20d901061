import * as z from 'zod';
import { isRecord } from './json.ts';

const kind = z.enum(['any', 'timestamp', 'string', 'int', 'number', 'expiry', 'userid']);
type Kind = z.infer<typeof kind>;

const pattern = z.string().transform((text) => new RegExp(text));
const place = { path: pattern, families: z.array(z.string()).optional() };

/**
 * The places that differ between two runs of one server: places where only the kind of the value counts, and lists
 * without a promised order.
 */
export const volatileRules = z.object({
  rules: z.array(z.object({ ...place, kind })),
  /** `by`: the members that identify an item, joined by `+`; `*`: the whole item. */
  unordered: z.array(z.object({ ...place, by: z.string() })),
});
export type VolatileRules = z.infer<typeof volatileRules>;

interface VolatilePath {
  readonly path: RegExp;
  readonly families?: readonly string[] | undefined;
}

const covers = ({ path, families }: VolatilePath, family: string, at: string): boolean =>
  (families?.includes(family) ?? true) && path.test(at);

const isDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));

const day = 24 * 60 * 60 * 1000;

/** Whether a date is about a month after the server's clock; dates that a recording chose are whole seconds. */
const isInAMonth = (value: unknown): boolean =>
  typeof value === 'string' && Math.abs(Date.parse(value) - Date.now() - 30 * day) < 3 * day;

const nullOr =
  (test: (here: unknown) => boolean) =>
  (recorded: unknown, here: unknown): boolean =>
    recorded === null ? here === null : test(here);

const agree: Readonly<Record<Kind, (recorded: unknown, here: unknown) => boolean>> = {
  any: () => true,
  timestamp: nullOr(isDate),
  string: nullOr((here) => typeof here === 'string' && here !== ''),
  int: nullOr(Number.isInteger),
  number: nullOr((here) => typeof here === 'number'),
  expiry: (recorded, here) =>
    recorded === here || (typeof recorded === 'string' && !recorded.endsWith('.000Z') && isInAMonth(here)),
  userid: (_, here) => here === null || here === undefined || Number.isInteger(here),
};

/** Compares two values by the kind that a rule requires at this place; undefined: they must be equal. */
export const kindAt = (
  { rules }: VolatileRules,
  family: string,
  at: string,
): ((recorded: unknown, here: unknown) => boolean) | undefined => {
  const rule = rules.find((one) => covers(one, family, at));
  return rule && agree[rule.kind];
};

const member = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (isRecord(part) ? part[name] : undefined), value);

/** A copy of the value with sorted members. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(sorted(value ?? null)));

/** Identifies the items of a list without a promised order; undefined: the order identifies them. */
export const identityAt = (
  { unordered }: VolatileRules,
  family: string,
  at: string,
): ((item: unknown) => string) | undefined => {
  const by = unordered.find((one) => covers(one, family, at))?.by;
  if (by === undefined) return undefined;
  return by === '*'
    ? text
    : (item) =>
        by
          .split('+')
          .map((name) => text(member(item, name)))
          .join('|');
};
