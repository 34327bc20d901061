import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;
type Answer = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => unknown;

/** The wrong behaviour of a provider; an absent member means correct behaviour. */
export interface Behaviour {
  /** Members of the discovery document that replace the correct ones. */
  readonly metadata?: Json;
  /** Claims of the id token that replace the correct ones; undefined removes one. */
  readonly claims?: Json;
  /** Claims that are times, in seconds from the moment at which the id token is made. */
  readonly times?: Readonly<Record<string, number>>;
  readonly header?: Json;
  /** Makes the whole id token from the correct one. */
  readonly idToken?: (right: string) => string | undefined;
  /** The key that signs the id token. */
  readonly key?: KeyObject;
  /** The answer of the userinfo endpoint. */
  readonly userInfo?: Json;
  /** Complete answers by path, e.g. `/token`. */
  readonly answers?: Readonly<Record<string, Answer>>;
}

export interface HostileProvider {
  readonly issuer: string;
  readonly discoverUrl: string;
  /** Changes the behaviour for all later requests. */
  behave(how: Behaviour): void;
  /** The parameters of the newest request for tokens. */
  readonly asked: URLSearchParams;
  /** Number of requests by path. */
  readonly count: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a JWT, also with algorithms that a client must refuse. */
export const signToken = (header: Json, claims: Json, key: KeyObject | string): string => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  if (typeof key === 'string') return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  const hash = { RS384: 'RSA-SHA384', RS512: 'RSA-SHA512' }[String(header.alg)] ?? 'RSA-SHA256';
  return `${text}.${sign(hash, Buffer.from(text), key).toString('base64url')}`;
};

export const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/**
 * Starts a provider for tests on a loopback address. It has no pages: a test takes state and nonce from the redirect of
 * the service, and returns with any code. The nonce of the id tokens is the code.
 * @param clientId audience of its id tokens
 */
export const startHostileProvider = async (clientId: () => string): Promise<HostileProvider> => {
  const own = newKey();
  const count = new Map<string, number>();
  let how: Behaviour = {};
  let asked = new URLSearchParams();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const tokensFor = (body: URLSearchParams): Json => {
    const now = Math.floor(Date.now() / 1000);
    const header = { alg: 'RS256', kid: 'first', ...how.header };
    const claims = {
      iss: issuer,
      aud: clientId(),
      sub: 'person',
      iat: now,
      exp: now + 300,
      nonce: body.get('code'),
      email: 'person@example.com',
      email_verified: true,
      name: 'A Person',
      ...Object.fromEntries(Object.entries(how.times ?? {}).map(([name, fromNow]) => [name, now + fromNow])),
      ...how.claims,
    };
    const right = signToken(header, claims, how.key ?? own);
    const idToken = how.idToken ? how.idToken(right) : right;
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, ...(idToken && { id_token: idToken }) };
  };
  const answers: Record<string, Answer> = {
    '/.well-known/openid-configuration': (_, response) =>
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'RS384', 'RS512', 'HS256', 'none'],
        ...how.metadata,
      }),
    '/jwks': (_, response) =>
      json(response, { keys: [{ ...createPublicKey(own).export({ format: 'jwk' }), kid: 'first', use: 'sig' }] }),
    '/token': (_, response, body) => {
      asked = body;
      json(response, tokensFor(body));
    },
    '/userinfo': (_, response) => json(response, { sub: 'person', ...how.userInfo }),
  };
  server.on('request', async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    count.set(path, (count.get(path) ?? 0) + 1);
    let body = '';
    for await (const part of request) body += part;
    const answer = how.answers?.[path] ?? answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else await answer(request, response, new URLSearchParams(body));
  });
  return {
    issuer,
    discoverUrl: `${issuer}/.well-known/openid-configuration`,
    behave: (next) => {
      how = next;
    },
    get asked() {
      return asked;
    },
    count,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
