const identifier = /^[A-Za-z_$][\w$]*$/;

/** A text as a literal with single quotes. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The name of a member of an object, quoted if it has to be. */
export const memberName = (name: string): string => {
  // Without brackets it would set the prototype of a literal.
  if (name === '__proto__') return "['__proto__']";
  return identifier.test(name) ? name : quoted(name);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A JSON value as a literal of TypeScript. */
export const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${memberName(name)}: ${literal(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `(${typeOfAll(value)})[]`;
  if (!isObject(value)) return typeof value;
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${memberName(name)}: ${typeOf(member)}`);
  return members.length === 0 ? '{ [name: string]: never }' : `{ ${members.join('; ')} }`;
};

/**
 * A type that all these JSON values have. Objects with other members are other types of a union: optional members would
 * be no JSON to OpenFeature.
 */
export const typeOfAll = (values: readonly unknown[]): string =>
  [...new Set(values.map(typeOf))].toSorted().join(' | ') || 'never';
