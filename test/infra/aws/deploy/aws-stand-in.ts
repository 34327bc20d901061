import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One request, as the stand-in understood it: `<service>:<operation>`, its region, and what was sent. */
export interface Asked {
  readonly what: string;
  readonly region: string;
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The answer of a service. */
export interface Said {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answers = Readonly<Record<string, (asked: Asked) => Said | undefined>>;

export const json = (body: unknown, status = 200): Said => ({ status, body: JSON.stringify(body) });
export const xml = (action: string, inner: string): Said => ({
  body: `<${action}Response><${action}Result>${inner}</${action}Result><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></${action}Response>`,
});
export const xmlError = (code: string, message: string, status = 400): Said => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
});
export const jsonError = (type: string, message = type): Said => json({ __type: type, message }, 400);
/** As every service refuses a caller without permission. */
export const denied: Said = jsonError('AccessDeniedException', 'User is not authorized to perform this');

const scope = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\/aws4_request/;

const understood = async (request: IncomingMessage): Promise<Asked> => {
  const body = await buffer(request);
  const [, region = '', service = ''] = scope.exec(request.headers.authorization ?? '') ?? [];
  const path = request.url ?? '/';
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string')
    return { what: `${service}:${target.split('.').at(-1)}`, region, path, input: JSON.parse(body.toString() || '{}') };
  if (/urlencoded/.test(request.headers['content-type'] ?? '')) {
    const input = Object.fromEntries(new URLSearchParams(body.toString()));
    return { what: `${service}:${input.Action}`, region, path, input };
  }
  return { what: `${service}:${request.method}`, region, path, input: {} };
};

/** A stand-in of AWS at one address: it knows which service a request is for by its signature, as AWS's own edge does. */
export interface AwsStandIn {
  readonly endpoint: string;
  /** Everything that was asked, in order. */
  readonly asked: Asked[];
  /** Requests to which nobody had an answer. */
  readonly unknown: string[];
  stop(): Promise<void>;
}

/** @param answers by `<service>:<operation>`, or `<service>:<method>` where the operation is in the path */
export const startAws = async (answers: () => Answers): Promise<AwsStandIn> => {
  const asked: Asked[] = [];
  const unknown: string[] = [];
  const server = createServer(async (request, response) => {
    const one = await understood(request);
    asked.push(one);
    const said = answers()[one.what]?.(one);
    if (said === undefined) unknown.push(`${one.what} ${one.path}`);
    const { status = 200, body = '', headers = {} } = said ?? { status: 501 };
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    unknown,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
