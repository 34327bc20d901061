import { isObject } from '../basics/object.ts';

type Members = Readonly<Record<string, unknown>>;

const definedNames = (value: Members): string[] => Object.keys(value).filter((name) => value[name] !== undefined);

/** Deep equality of plain data. The order of members does not count; a member that is `undefined` is an absent one. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = definedNames(a);
  // Names may equal members that every object inherits, such as `constructor`.
  return (
    names.length === definedNames(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
};

const withDefaults = (defaults: Members) => (item: unknown) =>
  isObject(item)
    ? { ...item, ...Object.fromEntries(Object.entries(defaults).filter(([name]) => item[name] === undefined)) }
    : item;

/** Lists of a definition that may say the same in several forms, each turned into one of them. */
const forms: Readonly<Record<string, (list: readonly unknown[]) => readonly unknown[]>> = {
  constraints: (list) => list.map(withDefaults({ caseInsensitive: false, inverted: false, values: [] })),
  variants: (list) => list.map(withDefaults({ weightType: 'variable', stickiness: 'default', overrides: [] })),
  // The order of a strategy's segments has no meaning.
  segments: (list) => list.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
};

/**
 * Whether two values of a member of a strategy or an environment say the same, although one may be stored with more of
 * its defaults.
 */
export const isSameMember = (member: string, a: unknown, b: unknown): boolean => {
  const form = Object.hasOwn(forms, member) ? forms[member] : undefined;
  return form && Array.isArray(a) && Array.isArray(b) ? isSame(form(a), form(b)) : isSame(a, b);
};
