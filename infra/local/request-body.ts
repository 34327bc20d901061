import type { IncomingMessage } from 'node:http';
import { maxGatewayBytes } from '../../lib/contract/limits.ts';

/**
 * The whole body, or `too-large`. What exceeds the limit is still read and dropped. Otherwise the client would see a
 * broken connection instead of the answer.
 */
export const readBody = async (request: IncomingMessage): Promise<Buffer | 'too-large'> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxGatewayBytes) chunks.length = 0;
    else chunks.push(bytes);
  }
  return size > maxGatewayBytes ? 'too-large' : Buffer.concat(chunks, size);
};
