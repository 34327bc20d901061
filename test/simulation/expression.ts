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

/** What a path such as `list[2]` names: an attribute, or a place in one that is a list. */
const placeIn = (terms: Terms, path: string): { readonly name: string; readonly index: number | undefined } => {
  const [, name = path, index] = /^([#\w]+)\[(\d+)\]$/.exec(path) ?? [];
  return { name: nameIn(terms, name), index: index === undefined ? undefined : Number(index) };
};

const isThere = (terms: Terms, path: string, item: Attributes | undefined): boolean => {
  const { name, index } = placeIn(terms, path);
  const own = item?.[name];
  return index === undefined ? own !== undefined : Array.isArray(own) && index < own.length;
};

const isTrue = (term: string, terms: Terms, item: Attributes | undefined): boolean => {
  const [, negated, existing] = /^attribute_(not_)?exists\(([#\w]+(?:\[\d+\])?)\)$/.exec(term) ?? [];
  if (existing !== undefined) return isThere(terms, existing, item) === (negated === undefined);
  const [, prefixed, prefix] = /^begins_with\(([#\w]+), (:\w+)\)$/.exec(term) ?? [];
  if (prefixed !== undefined && prefix !== undefined)
    return String(item?.[nameIn(terms, prefixed)] ?? '').startsWith(String(valueIn(terms, prefix)));
  const [, name, sign, value] = /^([#\w]+) (=|<>|<=?|>=?) (:\w+)$/.exec(term) ?? [];
  const compare = sign === undefined ? undefined : comparisons[sign];
  if (name === undefined || value === undefined || !compare) throw new Error(`Unknown condition: ${term}`);
  const own = item?.[nameIn(terms, name)];
  return own === undefined ? sign === '<>' : compare(order(own, valueIn(terms, value)));
};

/** Removes the parentheses around an alternative. */
const bare = (alternative: string): string => /^\((.+)\)$/.exec(alternative)?.[1] ?? alternative;

/**
 * Whether a condition holds: alternatives joined by OR, each of terms joined by AND. Only a whole alternative may have
 * parentheses. @throws Error for any other form
 */
export const holds = (condition: string | undefined, terms: Terms, item: Attributes | undefined): boolean =>
  condition === undefined ||
  condition.split(' OR ').some((alternative) =>
    bare(alternative)
      .split(' AND ')
      .every((term) => isTrue(term.trim(), terms, item)),
  );

/** Commas between parts, not those within parentheses. */
const partsOf = (list: string): readonly string[] => (list === '' ? [] : list.split(/, (?![^(]*\))/));

/**
 * The item after `SET a = :a, b = if_not_exists(b, :b), c = list_append(if_not_exists(c, :none), :c), … REMOVE d, e[1], …
 * ADD n :n, …`.
 * @throws Error for any other form
 */
export const updated = (expression: string, terms: Terms, item: Attributes): Attributes => {
  const [, sets = '', removed = '', adds = ''] =
    /^(?:SET (.+?))?(?:(?:^| )REMOVE (.+?))?(?:(?:^| )ADD (.+))?$/.exec(expression) ?? [];
  const next: Record<string, unknown> = { ...item };
  for (const part of partsOf(sets)) {
    const [, list, ownList, none, more] =
      /^([#\w]+) = list_append\(if_not_exists\(([#\w]+), (:\w+)\), (:\w+)\)$/.exec(part) ?? [];
    if (list !== undefined && ownList !== undefined && none !== undefined && more !== undefined) {
      const before = item[nameIn(terms, ownList)] ?? valueIn(terms, none);
      const [first, second] = [before, valueIn(terms, more)];
      if (!Array.isArray(first) || !Array.isArray(second)) throw new Error(`Not a list: ${expression}`);
      next[nameIn(terms, list)] = [...first, ...second];
      continue;
    }
    const [, name, own, value] = /^([#\w]+) = (?:if_not_exists\(([#\w]+), )?(:\w+)\)?$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Unknown update: ${expression}`);
    next[nameIn(terms, name)] = (own === undefined ? undefined : item[nameIn(terms, own)]) ?? valueIn(terms, value);
  }
  for (const path of partsOf(removed)) {
    if (!/^[#\w]+(?:\[\d+\])?$/.test(path)) throw new Error(`Unknown update: ${expression}`);
    const { name, index } = placeIn(terms, path);
    const own = next[name];
    if (index === undefined) delete next[name];
    else if (Array.isArray(own)) next[name] = own.toSpliced(index, 1);
  }
  for (const part of partsOf(adds)) {
    const [, name, value] = /^([#\w]+) (:\w+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Unknown update: ${expression}`);
    const before = next[nameIn(terms, name)] ?? 0;
    next[nameIn(terms, name)] = Number(before) + Number(valueIn(terms, value));
  }
  if (sets === '' && removed === '' && adds === '') throw new Error(`Unknown update: ${expression}`);
  return next;
};

/** The sort keys of a partition that a condition selects. */
export interface KeyRange {
  readonly pk: string;
  /** No sort key before this one is selected. */
  readonly from: string;
  /** True for a row of neighbours: the sort keys between the first and the last that are selected. */
  readonly has: (sk: string) => boolean;
}

/** @throws Error for a form other than `pk = :pk`, alone or with one condition on `sk` */
export const keyRange = (condition: string, terms: Terms): KeyRange => {
  const [, rest = ''] = /^pk = :pk(?: AND (.+))?$/.exec(condition) ?? [undefined, condition];
  const pk = String(valueIn(terms, ':pk'));
  if (rest === '') return { pk, from: '', has: () => true };
  const text = (name: string): string => String(valueIn(terms, name));
  const [, prefix] = /^begins_with\(sk, (:\w+)\)$/.exec(rest) ?? [];
  if (prefix) return { pk, from: text(prefix), has: (sk) => sk.startsWith(text(prefix)) };
  const [, from, to] = /^sk BETWEEN (:\w+) AND (:\w+)$/.exec(rest) ?? [];
  if (from && to)
    return {
      pk,
      from: text(from),
      has: (sk) => isTrue(`sk >= ${from}`, terms, { sk }) && isTrue(`sk <= ${to}`, terms, { sk }),
    };
  const [, least] = /^sk (?:>=?|=) (:\w+)$/.exec(rest) ?? [];
  return { pk, from: least === undefined ? '' : text(least), has: (sk) => isTrue(rest, terms, { sk }) };
};
