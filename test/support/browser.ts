import * as z from 'zod';

/** The addresses of a running service. */
interface Reached {
  readonly url: string;
  readonly publicUrl: string;
}

/** A browser, as far as cookies and the origin of requests go: it follows no redirects, and runs no scripts. */
export interface Browser {
  /** By name, with what was set beside the value. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly attributes: readonly string[] }>;
  /** Sends a request from a page of the service, with the cookies of this browser. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<Response>;
  /** Signs in with a password. @throws Error when that is refused */
  signIn(username: string, password: string): Promise<void>;
  /** A token for the API. @throws Error when that is refused */
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

/** Opens a browser without cookies. */
export const openBrowser = ({ url, publicUrl }: Reached): Browser => {
  const cookies = new Map<string, { value: string; attributes: readonly string[] }>();
  const origin = new URL(publicUrl).origin;

  const keep = (answer: Response): void => {
    for (const header of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, { value: pair.slice(at + 1), attributes });
    }
  };

  const send: Browser['send'] = async (method, path, body, headers = {}) => {
    const all: Record<string, string | undefined> = {
      Origin: method === 'GET' ? undefined : origin,
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookies.size === 0 ? undefined : [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
      'Content-Type': body === undefined ? undefined : 'application/json',
      ...headers,
    };
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])) as [
        string,
        string,
      ][],
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keep(answer);
    return answer;
  };

  const token = async (): Promise<string> =>
    tokenBody.parse(await (await required(send('POST', '/auth/token'))).json()).token;

  return {
    cookies,
    send,
    signIn: async (username, password) => {
      await (await required(send('POST', '/auth/simple/login', { username, password }))).arrayBuffer();
    },
    token,
    call: async (method, path, body) => send(method, path, body, { Authorization: await token(), Cookie: undefined }),
  };
};
