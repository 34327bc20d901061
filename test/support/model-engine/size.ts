/** Bytes of a value (Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats"). */
const sizeOfValue = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  // Two digits take a byte, and the whole number one more.
  if (typeof value === 'number') return Math.ceil(String(value).replaceAll(/\D|e.*/g, '').length / 2) + 1;
  if (value === null || typeof value !== 'object') return 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + sizeOfValue(one), 3);
  return Object.entries(value).reduce((sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + sizeOfValue(one), 3);
};

/** Bytes of an item: names and values. */
export const sizeOf = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0);

/** Items are read in units of 4 KB, and written in units of 1 KB. */
export const readUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 4096));
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024));
