import { gunzipSync, gzipSync } from 'node:zlib';

/** JSON of at most this many characters is stored as text, which is faster to read. */
const maxTextLength = 2_000;

/** A JSON value as an attribute: text when short, gzip when long. */
export type Packed = string | Uint8Array;

export const pack = (value: unknown): Packed => {
  const text = JSON.stringify(value);
  return text.length <= maxTextLength ? text : gzipSync(text);
};

/** The JSON text of a value. @throws a zlib error when the attribute was not made by `pack`. */
export const packedText = (packed: Packed): string =>
  typeof packed === 'string' ? packed : gunzipSync(packed).toString('utf8');

/** @throws SyntaxError or a zlib error when the attribute was not made by `pack`. */
export const unpack = (packed: Packed): unknown => JSON.parse(packedText(packed));

/** Cuts bytes into pieces of at most `size` bytes; no bytes give no pieces. */
export const split = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
