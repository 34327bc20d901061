import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How an invocation ended: the text of the answer, or of the error with `errorType` and `errorMessage`. */
export interface Ending {
  readonly kind: 'response' | 'error';
  readonly text: string;
}

export interface Invocation {
  readonly id: string;
  readonly event: object;
  /** In ms since 1970. */
  readonly deadline: number;
  readonly arn: string;
}

/** Lambda's side of one process of a function. */
export interface RuntimeApi {
  /** The value of AWS_LAMBDA_RUNTIME_API: host and port. */
  readonly address: string;
  /** Passes an event on when the process asks for the next one: one at a time, in order. */
  invoke(invocation: Invocation): Promise<Ending>;
  /** Ends every invocation, also later ones: the process has ended. */
  fail(text: string): void;
  stop(): Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const path = /^\/2018-06-01\/runtime\/(?:(init)|invocation)\/(next|([^/]+)\/(response|error)|error)$/;

/** The Runtime API (AWS Lambda Developer Guide, "Using the Lambda runtime API"), for one process, on a port of its own. */
export const startRuntimeApi = async (): Promise<RuntimeApi> => {
  const waiting: Invocation[] = [];
  const open = new Map<string, (ending: Ending) => void>();
  let idle: ServerResponse | undefined;
  let failure: string | undefined;

  const passOn = (): void => {
    const next = idle && waiting.shift();
    if (!next) return;
    const { id, event, deadline, arn } = next;
    idle?.writeHead(200, {
      'Content-Type': 'application/json',
      'Lambda-Runtime-Aws-Request-Id': id,
      'Lambda-Runtime-Deadline-Ms': String(deadline),
      'Lambda-Runtime-Invoked-Function-Arn': arn,
      'Lambda-Runtime-Trace-Id': `Root=1-${Math.floor(deadline / 1000).toString(16)}-${'0'.repeat(24)};Sampled=0`,
    });
    idle?.end(JSON.stringify(event));
    idle = undefined;
  };
  const fail = (text: string): void => {
    failure ??= text;
    for (const end of open.values()) end({ kind: 'error', text });
    open.clear();
  };

  const server = createServer(async (request, response) => {
    const [, init, what, id = '', kind] = path.exec(request.url ?? '') ?? [];
    if (what === 'next') {
      idle = response;
      return passOn();
    }
    const text = await textOf(request);
    if (init) fail(text);
    else if (kind === 'response' || kind === 'error') open.get(id)?.({ kind, text });
    open.delete(id);
    response.writeHead(what ? 202 : 404, { 'Content-Type': 'application/json' }).end('{"status":"OK"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The loopback interface gave no TCP port');

  return {
    address: `127.0.0.1:${place.port}`,
    invoke: (invocation) =>
      new Promise((resolve) => {
        if (failure !== undefined) return resolve({ kind: 'error', text: failure });
        open.set(invocation.id, resolve);
        waiting.push(invocation);
        passOn();
      }),
    fail,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
