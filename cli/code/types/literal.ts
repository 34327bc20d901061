import { isObject } from '../../../lib/basics/object.ts';
import { jsonText } from '../../output/plain-text.ts';

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A text as a literal with single quotes, in which everything is seen. */
export const quoted = (text: string): string =>
  `'${jsonText(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The name of a member of an object, quoted if it has to be. */
export const memberName = (name: string): string => {
  // Without brackets this would set the prototype of the object.
  if (name === '__proto__') return "['__proto__']";
  return identifier.test(name) ? name : quoted(name);
};

/** A JSON value as a TypeScript literal. */
export const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${memberName(name)}: ${literal(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

const membersOf = (samples: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = Object.keys(samples[0] ?? {}).toSorted();
  const members = names.map((name) => `${memberName(name)}: ${typeOfAll(samples.map((sample) => sample[name]))}`);
  return members.length === 0 ? '{ [name: string]: never }' : `{ ${members.join('; ')} }`;
};

const listOf = (items: string): string => (/^\w+$/.test(items) ? `${items}[]` : `(${items})[]`);

/**
 * A type for all these JSON values. Objects with different members become different types of a union, because with
 * optional members the type would not be JSON for OpenFeature.
 */
export const typeOfAll = (values: readonly unknown[]): string => {
  const lists = values.filter((value) => Array.isArray(value));
  const objects = values.filter(isObject);
  const alike = Map.groupBy(objects, (object) => JSON.stringify(Object.keys(object).toSorted()));
  const types = [
    ...values
      .filter((value) => !isObject(value) && !Array.isArray(value))
      .map((value) => (value === null ? 'null' : typeof value)),
    ...(lists.length > 0 ? [listOf(typeOfAll(lists.flat()))] : []),
    ...alike.values().map(membersOf),
  ];
  return [...new Set(types)].toSorted().join(' | ') || 'never';
};
