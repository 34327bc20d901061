import type { IncomingMessage } from 'node:http';
import { maxGatewayBytes } from '../../../lib/contract/limits.ts';

const none = Buffer.alloc(0);

/**
 * Reads the whole body; `too-large` if it exceeds the limit. The excess is read and dropped, otherwise the client would
 * see a broken connection instead of the answer.
 */
export const readBody = async (request: IncomingMessage): Promise<Buffer | 'too-large'> => {
  const { headers } = request;
  // Without these headers there is no body (RFC 9112 §6.3), and the message ends by itself.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return none;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | 'too-large'>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxGatewayBytes) chunks.length = 0;
    else chunks.push(chunk);
  });
  request.on('end', () => resolve(size > maxGatewayBytes ? 'too-large' : Buffer.concat(chunks, size)));
  request.on('error', reject);
  return promise;
};
