import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** The call of Lambda's API that is used here, `GetAccountSettings`, with the check of its signature. */
export interface LambdaApi {
  readonly endpoint: string;
  /** What Lambda says about the account. */
  limit: number;
  /** Statuses of the next answers instead of 200. */
  readonly refusing: number[];
  /** Calls that were answered, with any status. */
  calls: number;
  close(): Promise<void>;
}

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Whether the request is signed with Signature Version 4 for Lambda, see
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html.
 */
const isSigned = ({ method, url = '', headers }: IncomingMessage, secret: string): boolean => {
  const form = /^AWS4-HMAC-SHA256 Credential=\w+\/(\S+), SignedHeaders=(\S+), Signature=([\da-f]{64})$/;
  const [, scope = '', names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  if (service !== 'lambda' || !names.split(';').includes('host')) return false;
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', lines.join(''), names, hex('')].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
};

/** @param secret secret access key of the callers */
export const startLambdaApi = async (secret: string): Promise<LambdaApi> => {
  const server = createServer((request, response) => {
    api.calls++;
    const found = request.method === 'GET' && request.url === '/2016-08-19/account-settings/';
    const status = api.refusing.shift() ?? (!found ? 404 : isSigned(request, secret) ? 200 : 403);
    const body = status === 200 ? { AccountLimit: { ConcurrentExecutions: api.limit } } : { Message: 'refused' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const api: LambdaApi = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    limit: 1000,
    refusing: [],
    calls: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return api;
};
