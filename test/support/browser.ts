import { type IncomingMessage, request } from 'node:http';
import * as z from 'zod';

/** The addresses of a running service. */
interface Reached {
  readonly url: string;
  readonly publicUrl: string;
}

/** A browser, reduced to cookies and the origin of requests: it follows no redirects, and runs no scripts. */
export interface Browser {
  /** Cookies by name, with their attributes. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly attributes: readonly string[] }>;
  /** Sends a request as a page of the service does, with the cookies of this browser. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<Response>;
  /**
   * Opens the target of a link or a redirect: a page of the service, or of another server, whose cookies are kept
   * separately.
   */
  visit(address: string, form?: Readonly<Record<string, string>>): Promise<Response>;
  /** Signs in with a password. @throws Error when the service refuses it */
  signIn(username: string, password: string): Promise<void>;
  /** Gets a token for the API. @throws Error when the service refuses it */
  token(): Promise<string>;
  /** Calls the API with a new token. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

const tokenBody = z.object({ token: z.string() });

const required = async (answer: Promise<Response>): Promise<Response> => {
  const got = await answer;
  if (!got.ok) throw new Error(`${got.status} ${await got.text()}`);
  return got;
};

type Jar = Map<string, { value: string; attributes: readonly string[] }>;

/** Stores the cookies that an answer sets, and drops those that it removes. */
const keep = (jar: Jar, answer: Response): void => {
  for (const header of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const isOver = attributes.some((one) => one === 'Max-Age=0' || /^expires=.* 1970 /i.test(one));
    if (isOver) jar.delete(name);
    else jar.set(name, { value: pair.slice(at + 1), attributes });
  }
};

const cookieHeader = (jar: Jar): string | undefined =>
  jar.size === 0 ? undefined : [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
}

/** Sends a request, without following redirects, from an address of this machine. */
const ask = async (address: string, { method, headers, body }: Sent, from?: string): Promise<Response> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const localAddress = from === undefined ? {} : { localAddress: from };
  request(address, { method, headers: given, ...localAddress }, resolve)
    .on('error', reject)
    .end(body);
  const answer = await promise;
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const got = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) got.append(name, value);
  const status = answer.statusCode ?? 0;
  return new Response([204, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: got });
};

/**
 * Opens a browser without cookies.
 * @param from loopback address of its requests; default: the usual one, which all browsers share
 */
export const openBrowser = ({ url, publicUrl }: Reached, from?: string): Browser => {
  const cookies: Jar = new Map();
  const foreign = new Map<string, Jar>();
  const origin = new URL(publicUrl).origin;

  const send: Browser['send'] = async (method, path, body, headers = {}) => {
    const answer = await ask(
      `${url}${path}`,
      {
        method,
        headers: {
          Origin: method === 'GET' ? undefined : origin,
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookieHeader(cookies),
          'Content-Type': body === undefined ? undefined : 'application/json',
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      },
      from,
    );
    keep(cookies, answer);
    return answer;
  };

  const visit: Browser['visit'] = async (address, form) => {
    if (address.startsWith(publicUrl))
      return send('GET', address.slice(publicUrl.length), undefined, {
        'Sec-Fetch-Site': 'cross-site',
        'Sec-Fetch-Dest': 'document',
      });
    const { host } = new URL(address);
    const jar: Jar = foreign.get(host) ?? new Map();
    foreign.set(host, jar);
    const answer = await ask(address, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        Cookie: cookieHeader(jar),
        'Content-Type': form && 'application/x-www-form-urlencoded',
        Accept: 'text/html',
      },
      body: form && new URLSearchParams(form).toString(),
    });
    keep(jar, answer);
    return answer;
  };

  const token = async (): Promise<string> =>
    tokenBody.parse(await (await required(send('POST', '/auth/token'))).json()).token;

  return {
    cookies,
    send,
    visit,
    signIn: async (username, password) => {
      await (await required(send('POST', '/auth/simple/login', { username, password }))).arrayBuffer();
    },
    token,
    call: async (method, path, body) => send(method, path, body, { Authorization: await token(), Cookie: undefined }),
  };
};
