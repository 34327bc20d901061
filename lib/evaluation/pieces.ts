/**
 * Collects parts of any length in one reused buffer, so that a large answer is never in memory as a whole. A piece is
 * valid until the next one is requested.
 *
 * @param size of the buffer in bytes; a part that is longer becomes a piece of its own.
 */
export function* gather(parts: Iterable<Uint8Array>, size: number): Generator<Uint8Array, void> {
  const buffer = new Uint8Array(size);
  let used = 0;
  for (const part of parts) {
    if (used > 0 && used + part.length > size) {
      yield buffer.subarray(0, used);
      used = 0;
    }
    if (part.length > size) {
      yield part;
    } else {
      buffer.set(part, used);
      used += part.length;
    }
  }
  if (used > 0) yield buffer.subarray(0, used);
}
