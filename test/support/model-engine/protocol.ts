import { type Attributes, decode, encode } from '../../../lib/store/wire/attributes.ts';

/**
 * Converts between DynamoDB's JSON protocol and plain items, from the side of the table
 * (`lib/store/wire/client.ts` does it from the side of the caller).
 */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object';

/** Members that are one item, and members that are several. */
const single = new Set([
  'Item',
  'Key',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);
const several = new Set(['Items', 'Keys']);

/** A copy of an input with plain items. */
export const plainInput = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainInput);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      // The values are in the form of the protocol: lib encoded them.
      if (single.has(name)) return [name, decode(inner as Attributes)];
      if (several.has(name) && Array.isArray(inner)) return [name, inner.map((one: Attributes) => decode(one))];
      return [name, plainInput(inner)];
    }),
  );
};

/** Stored items never change, so each is converted once. */
const texts = new WeakMap<object, string>();
const textOfItem = (item: unknown): string => {
  if (!isObject(item)) throw new Error(`${String(item)} is no item`);
  const text = texts.get(item) ?? JSON.stringify(encode(item));
  texts.set(item, text);
  return text;
};

const textOfItems = (items: readonly unknown[]): string => `[${items.map(textOfItem).join()}]`;

const textOfMember = (name: string, value: unknown): string => {
  if (single.has(name)) return textOfItem(value);
  if (several.has(name) && Array.isArray(value)) return textOfItems(value);
  // The answer of a BatchGet has a list of items for each table.
  if (name === 'Responses' && isObject(value) && !Array.isArray(value))
    return `{${Object.entries(value).map(([table, items]) => `${JSON.stringify(table)}:${textOfItems(items as unknown[])}`)}}`;
  return outputText(value);
};

/** An output with plain items, as JSON of the protocol. */
export const outputText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(outputText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${textOfMember(name, inner)}`).join()}}`;
};
