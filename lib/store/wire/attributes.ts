/** A value in DynamoDB's JSON protocol (DynamoDB API reference, AttributeValue). Bytes are base64. */
export type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly B: string }
  | { readonly L: readonly Attribute[] }
  | { readonly M: Attributes };

export type Attributes = Readonly<Record<string, Attribute>>;

/** A plain item: JavaScript values instead of attributes. */
export type Plain = Readonly<Record<string, unknown>>;

/** Sets a member that may be called `__proto__`, because environments and features may have this name. */
const set = <T>(target: Record<string, T>, name: string, value: T): void => {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
};

/** Whether a number is so large that doubles skip whole numbers: DynamoDB would store other digits. */
const isInexact = (value: number): boolean => Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** Whether an object would be stored as an empty map. */
const isForeign = (value: object): boolean =>
  value instanceof Set || value instanceof Map || value instanceof ArrayBuffer || ArrayBuffer.isView(value);

/** @throws Error for values that the table cannot store, such as NaN, a function or a set */
const encodeValue = (value: unknown): Attribute => {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      if (Number.isNaN(value) || isInexact(value)) throw new Error(`${value} cannot be stored`);
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      if (value === null) return { NULL: true };
      if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(encodeValue) };
      if (value instanceof Uint8Array) {
        const { buffer, byteOffset, byteLength } = value;
        return { B: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
      }
      if (isForeign(value)) throw new Error(`A ${value.constructor.name} cannot be stored`);
      return { M: encode(value) };
    default:
      throw new Error(`A ${typeof value} cannot be stored`);
  }
};

/** Converts an item to the protocol's form. Members that are undefined are left out. @throws Error as `encodeValue` */
export const encode = (item: object): Attributes => {
  const attributes: Record<string, Attribute> = {};
  for (const [name, value] of Object.entries(item)) if (value !== undefined) set(attributes, name, encodeValue(value));
  return attributes;
};

const decodeNumber = (text: string): number => {
  const value = Number(text);
  if (isInexact(value)) throw new Error(`The table holds the number ${text}, which is too large to be read`);
  return value;
};

const decodeBytes = (text: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
};

const decodeValue = (attribute: Attribute): unknown => {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return decodeNumber(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('NULL' in attribute) return null;
  if ('L' in attribute) return attribute.L.map(decodeValue);
  if ('M' in attribute) return decode(attribute.M);
  if ('B' in attribute) return decodeBytes(attribute.B);
  throw new Error(`The table holds a value of an unknown type: ${Object.keys(attribute).join()}`);
};

/**
 * Converts an item of the protocol to a plain object. Its members are in the order of their names. The table returns
 * them in any order, and every order gives the object another layout in memory; with thousands of layouts, every access
 * is slow (docs/decisions/0174-nothing-twice.md).
 * @throws Error for sets and for numbers that a double cannot hold; this project stores neither
 */
export const decode = (attributes: Attributes): Plain => {
  const item: Record<string, unknown> = {};
  for (const name of Object.keys(attributes).sort()) {
    const attribute = attributes[name];
    if (attribute !== undefined) set(item, name, decodeValue(attribute));
  }
  return item;
};
