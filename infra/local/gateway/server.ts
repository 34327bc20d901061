import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { kindOfPath } from '../../../lib/contract/routes/plane.ts';
import { endsWithin, grace } from '../functions/grace.ts';
import type { HttpAnswer } from './gateway-answer.ts';
import { ownAnswers } from './own-answers.ts';
import type { HttpRequest } from './proxy-event.ts';
import { readBody } from './request-body.ts';

export interface Server {
  /** Without a trailing slash, e.g. `http://127.0.0.1:4242`. */
  readonly url: string;
  /** Accepts no more requests, waits a limited time for running ones, then closes the other connections. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Environment variable that sets the port; default: PORT. */
  readonly portVariable?: string;
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>;
  readonly newId: () => string;
  /** Origins of web pages that may call the API, separated by commas, or `*`; absent: CORS is off. */
  readonly corsOrigins?: string | undefined;
  /** Time for running requests to end after the stop, in ms. */
  readonly graceMs?: number;
}

/** Another process listens there; the message says what to do. */
export class PortTaken extends Error {
  constructor(host: string, port: number, variable: string, options: ErrorOptions) {
    super(`Port ${port} of ${host} is taken. Set ${variable} to another one.`, options);
  }
}

const none = Buffer.alloc(0);

const requestOf = (message: IncomingMessage, body: Buffer): HttpRequest => {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  return {
    method: message.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    queryString: mark < 0 ? '' : target.slice(mark + 1),
    rawHeaders: message.rawHeaders,
    body,
    sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
    port: message.socket.localPort ?? 0,
  };
};

const send = (response: ServerResponse, { status, headers, body }: HttpAnswer, last: boolean): void => {
  const all = headers.flat();
  all.push('Content-Length', String(body.length));
  // A keep-alive connection would prevent the server from stopping.
  if (last) all.push('Connection', 'close');
  response.writeHead(status, all);
  response.end(body);
};

/** The address under which a browser on this machine reaches the server. */
const addressed = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/**
 * Listens for HTTP and passes every complete request to `answer`.
 *
 * @throws PortTaken
 */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { host, port, answer, newId, corsOrigins, portVariable = 'PORT', graceMs = grace.requests } = options;
  let stopping = false;
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(message);
    const reply =
      body === 'too-large'
        ? ownAnswers(kindOfPath(requestOf(message, none).path), {
            requestId: newId(),
            corsOrigins,
            origin: message.headers.origin,
          })('REQUEST_TOO_LARGE')
        : await answer(requestOf(message, body));
    send(response, reply, stopping);
  };
  const server = createServer((message, response) => {
    // This fails only if the client has closed the connection while sending, so nobody waits for an answer.
    handle(message, response).catch(() => response.destroy());
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken ? new PortTaken(host, port, portVariable, { cause: error }) : error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`${host} gave no TCP port`);
  return {
    url: addressed(host, address.port),
    stop: async () => {
      stopping = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      if (await endsWithin(graceMs, closed)) return;
      server.closeAllConnections();
      await closed;
    },
  };
};
