import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';
import { maxGzipBytes } from './answer-size.ts';

/** Memory that compression allocates at a time. */
const chunkBytes = 65_536;

/** A body to be sent, or undefined if it is too large; and its size in UTF-8 before compression. */
export interface Sized<Sent> {
  readonly sent: Sent | undefined;
  readonly bytes: number;
}

/**
 * Compresses one piece after the other. When the result is too large to be sent, the remaining pieces are only counted,
 * because the result may not fit into memory.
 */
export const compress = async (pieces: Iterable<Uint8Array>): Promise<Sized<Buffer>> => {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: chunkBytes });
  const chunks: Buffer[] = [];
  let [bytes, compressed] = [0, 0];
  gzip.on('data', (data: Buffer) => {
    chunks.push(data);
    compressed += data.length;
  });
  const ended = once(gzip, 'end');
  for (const piece of pieces) {
    bytes += piece.length;
    if (compressed > maxGzipBytes) continue;
    const { promise, resolve } = Promise.withResolvers<void>();
    gzip.write(piece, () => resolve());
    await promise;
  }
  if (compressed > maxGzipBytes) {
    gzip.destroy();
    return { sent: undefined, bytes };
  }
  gzip.end();
  await ended;
  return { sent: compressed > maxGzipBytes ? undefined : Buffer.concat(chunks), bytes };
};
