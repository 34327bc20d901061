import http from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Time from the request to the last byte. */
  readonly ms: number;
}

/** A server of the API, on this machine. */
export interface Server {
  readonly name: string;
  /** @throws Refused for an answer of 400 and above, with its text */
  send(request: ApiRequest): Promise<Answer>;
  close(): void;
}

/** An answer with an error status, and its duration in ms. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly ms: number;

  constructor(status: number, ms: number, message: string) {
    super(message);
    this.status = status;
    this.ms = ms;
  }
}

/** The server closed an idle connection at the moment when it was used again. */
class ClosedWhileIdle extends Error {
  override readonly name = 'ClosedWhileIdle';
}

const isClosedWhileIdle = (request: http.ClientRequest, error: Error): boolean =>
  request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';

const loopback: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Opens connections to a server and keeps one for each caller.
 * @throws Error for an address of another machine: the network would be measured, too
 */
export const openServer = (name: string, address: string, token: string): Server => {
  const { origin, hostname } = new URL(address);
  if (!loopback.includes(hostname)) throw new Error(`${name} has to run on this machine, not at ${origin}`);
  const agent = new http.Agent({ keepAlive: true });
  const exchange = async (
    { method, path, headers = {} }: ApiRequest,
    text: string | undefined,
  ): Promise<Omit<Answer, 'ms'>> => {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const sent: http.OutgoingHttpHeaders = {
      authorization: token,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...headers,
    };
    const request = http.request(new URL(path, origin), { agent, method, headers: sent }, resolve);
    request.on('error', (error) => reject(isClosedWhileIdle(request, error) ? new ClosedWhileIdle() : error)).end(text);
    const message = await promise;
    return { status: message.statusCode ?? 0, headers: message.headers, bytes: await buffer(message) };
  };
  return {
    name,
    send: async (request) => {
      const text = request.body === undefined ? undefined : JSON.stringify(request.body);
      const began = performance.now();
      let answer: Omit<Answer, 'ms'> | undefined;
      while (!answer)
        try {
          answer = await exchange(request, text);
        } catch (error) {
          if (!(error instanceof ClosedWhileIdle)) throw error;
        }
      const ms = performance.now() - began;
      if (answer.status >= 400) {
        const said = answer.bytes.toString().slice(0, 300);
        throw new Refused(
          answer.status,
          ms,
          `${name} answered ${request.method} ${request.path} with ${answer.status}: ${said}`,
        );
      }
      return { ...answer, ms };
    },
    close: () => agent.destroy(),
  };
};
