import { gunzipSync, inflateSync } from 'node:zlib';
import { encodingRefused, invalid, payloadTooLarge } from '../../contract/problems.ts';

const unpackers = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
]);

const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * Decompresses a body (contract: requests §5).
 * @param coding header `Content-Encoding`
 * @param limit maximum number of decompressed bytes; decompression stops there
 * @throws Problem `ContentTypeerror` for an unknown coding; `PayloadTooLarge`; `ValidationError` for a body that is not
 *   in this coding
 */
export const unpacked = (bytes: Buffer, coding: string | undefined, limit: number): Buffer => {
  const name = coding?.trim().toLowerCase() || 'identity';
  if (name === 'identity' || bytes.length === 0) return bytes;
  const unpack = unpackers.get(name);
  if (unpack === undefined) throw encodingRefused(name, ['identity', 'gzip', 'deflate']);
  try {
    return unpack(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (isTooLarge(error)) throw payloadTooLarge(limit);
    throw invalid('', `must be ${name}, as its \`Content-Encoding\` says`);
  }
};
