/** Names and values that an expression refers to. */
export interface Terms {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

type Attributes = Readonly<Record<string, unknown>>;

const nameIn = (terms: Terms, text: string): string => {
  if (!text.startsWith('#')) return text;
  const name = terms.ExpressionAttributeNames?.[text];
  if (name === undefined) throw new Error(`${text} is not among the names of the expression`);
  return name;
};

const valueIn = (terms: Terms, text: string): unknown => {
  const value = terms.ExpressionAttributeValues?.[text];
  if (value === undefined) throw new Error(`${text} is not among the values of the expression`);
  return value;
};

const order = (a: unknown, b: unknown): number | undefined => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a === b ? 0 : undefined;
};

const comparisons: Readonly<Record<string, (difference: number | undefined) => boolean>> = {
  '=': (d) => d === 0,
  '<>': (d) => d !== 0,
  '<': (d) => d !== undefined && d < 0,
  '<=': (d) => d !== undefined && d <= 0,
  '>': (d) => d !== undefined && d > 0,
  '>=': (d) => d !== undefined && d >= 0,
};

const isTrue = (term: string, terms: Terms, item: Attributes | undefined): boolean => {
  const [, negated, existing] = /^attribute_(not_)?exists\(([#\w]+)\)$/.exec(term) ?? [];
  if (existing !== undefined) return (item?.[nameIn(terms, existing)] !== undefined) === (negated === undefined);
  const [, name, sign, value] = /^([#\w]+) (=|<>|<=?|>=?) (:\w+)$/.exec(term) ?? [];
  const compare = sign === undefined ? undefined : comparisons[sign];
  if (name === undefined || value === undefined || !compare) throw new Error(`Unknown condition: ${term}`);
  const own = item?.[nameIn(terms, name)];
  return own === undefined ? sign === '<>' : compare(order(own, valueIn(terms, value)));
};

/** Whether a condition of terms joined by AND and OR, without parentheses, holds. @throws Error for any other form */
export const holds = (condition: string | undefined, terms: Terms, item: Attributes | undefined): boolean =>
  condition === undefined ||
  condition
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((term) => isTrue(term.trim(), terms, item)));

/** The item after `SET a = :a, … ADD n :n, …`. @throws Error for any other form */
export const updated = (expression: string, terms: Terms, item: Attributes): Attributes => {
  const [, sets = '', adds = ''] = /^(?:SET (.+?))?(?:(?:^| )ADD (.+))?$/.exec(expression) ?? [];
  const next: Record<string, unknown> = { ...item };
  for (const part of sets === '' ? [] : sets.split(', ')) {
    const [, name, value] = /^([#\w]+) = (:\w+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Unknown update: ${expression}`);
    next[nameIn(terms, name)] = valueIn(terms, value);
  }
  for (const part of adds === '' ? [] : adds.split(', ')) {
    const [, name, value] = /^([#\w]+) (:\w+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Unknown update: ${expression}`);
    const before = next[nameIn(terms, name)] ?? 0;
    next[nameIn(terms, name)] = Number(before) + Number(valueIn(terms, value));
  }
  if (sets === '' && adds === '') throw new Error(`Unknown update: ${expression}`);
  return next;
};

/** The sort keys of a partition that a condition selects. */
export interface KeyRange {
  readonly pk: string;
  readonly has: (sk: string) => boolean;
}

/** @throws Error for a form other than `pk = :pk`, alone or with one condition on `sk` */
export const keyRange = (condition: string, terms: Terms): KeyRange => {
  const [, rest = ''] = /^pk = :pk(?: AND (.+))?$/.exec(condition) ?? [undefined, condition];
  const pk = String(valueIn(terms, ':pk'));
  if (rest === '') return { pk, has: () => true };
  const text = (name: string): string => String(valueIn(terms, name));
  const [, prefix] = /^begins_with\(sk, (:\w+)\)$/.exec(rest) ?? [];
  if (prefix) return { pk, has: (sk) => sk.startsWith(text(prefix)) };
  const [, from, to] = /^sk BETWEEN (:\w+) AND (:\w+)$/.exec(rest) ?? [];
  if (from && to)
    return { pk, has: (sk) => isTrue(`sk >= ${from}`, terms, { sk }) && isTrue(`sk <= ${to}`, terms, { sk }) };
  return { pk, has: (sk) => isTrue(rest, terms, { sk }) };
};
