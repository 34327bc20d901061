import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Epoch ms. */
  readonly at: number;
}

export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; `silent`: nothing. */
  answer(
    status: number | 'silent',
    text?: string | ((to: Received) => string),
    headers?: Readonly<Record<string, string>>,
  ): void;
  stop(): Promise<void>;
}

/** A receiver of webhooks on a port of this machine. */
export const startReceiver = async (): Promise<TestReceiver> => {
  const received: Received[] = [];
  let status: number | 'silent' = 200;
  let text: (to: Received) => string = () => 'thanks';
  let headers: Readonly<Record<string, string>> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      at: Date.now(),
    };
    received.push(one);
    if (status !== 'silent') response.writeHead(status, headers).end(text(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (nextStatus, nextText = '', nextHeaders = {}) => {
      [status, headers] = [nextStatus, nextHeaders];
      text = typeof nextText === 'string' ? () => nextText : nextText;
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
