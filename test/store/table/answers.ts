import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as the server received it. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The reaction of the server to a request. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Closes the connection without an answer. */
export const hangUp: Answer = (_, request) => {
  request.socket.destroy();
};

export const silence: Answer = () => undefined;

/** Begins an answer and never continues it. */
export const stall: Answer = (response) => {
  response.writeHead(200).write('{"Item"');
};

export interface Answers {
  readonly endpoint: string;
  readonly received: readonly Received[];
  /** Sets the answers to the next requests, one after the other; the last one is repeated. */
  next(...answers: readonly Answer[]): void;
  stop(): Promise<void>;
}

/** A server that replaces the table, for behaviour that the embedded engine never shows. */
export const startAnswers = async (): Promise<Answers> => {
  let received: Received[] = [];
  let waiting: readonly Answer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    const [first, ...rest] = waiting;
    if (rest.length > 0) waiting = rest;
    first?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    get received() {
      return received;
    },
    next: (...answers) => {
      received = [];
      waiting = answers;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
