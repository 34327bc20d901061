import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Browser } from './browser.ts';

/** An account at the provider; its id is the email address. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: unknown;
}

export interface CertifiedProvider {
  readonly discoverUrl: string;
  readonly secret: string;
  /** Accounts by login; the map may be changed. */
  readonly accounts: Map<string, Account>;
  stop(): Promise<void>;
}

const secret = 'kept-by-the-certified-provider';

/** Clients by id, each with another algorithm for id tokens and another authentication. */
const clients = {
  basic: { id_token_signed_response_alg: 'RS256', token_endpoint_auth_method: 'client_secret_basic' },
  strong: { id_token_signed_response_alg: 'RS512', token_endpoint_auth_method: 'client_secret_basic' },
} as const;

/**
 * Starts `oidc-provider`, which is certified for OpenID Connect, on a loopback address.
 * @param redirectUri of its clients `basic` (RS256) and `strong` (RS512)
 * @param options.claimsInIdToken whether email and groups are in the id token; default: only at the userinfo endpoint
 */
export const startCertifiedProvider = async (
  redirectUri: string,
  options: { readonly claimsInIdToken?: boolean } = {},
): Promise<CertifiedProvider> => {
  const accounts = new Map<string, Account>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    clients: Object.entries(clients).map(([client_id, settings]) => ({
      client_id,
      client_secret: secret,
      redirect_uris: [redirectUri],
      ...settings,
    })),
    jwks: { keys: [{ ...key, use: 'sig', kid: 'first' }] },
    cookies: { keys: ['sign-the-cookies-of-the-test'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: options.claimsInIdToken !== true,
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'RS384', 'RS512'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, id: string) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
  });
  server.on('request', provider.callback());
  return {
    discoverUrl: `${issuer}/.well-known/openid-configuration`,
    secret,
    accounts,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

const formOf = (page: string): { readonly action: string; readonly prompt: string } | undefined => {
  const action = /<form[^>]*\baction="([^"]+)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
  return action === undefined || prompt === undefined ? undefined : { action, prompt };
};

/**
 * Signs in on the pages of the provider, and consents, as a person does.
 * @param begin address to which the service redirected the browser
 * @returns the address to which the provider redirects it
 */
export const passCertifiedProvider = async (
  browser: Browser,
  begin: string,
  { login, isOwn }: { readonly login: string; readonly isOwn: (address: string) => boolean },
): Promise<string> => {
  let address = begin;
  let form: Record<string, string> | undefined;
  for (let step = 0; step < 20; step++) {
    const answer: Response = await browser.visit(address, form);
    form = undefined;
    const next = answer.headers.get('location');
    if (next !== null) {
      address = new URL(next, address).href;
      if (isOwn(address)) return address;
      continue;
    }
    const page = await answer.text();
    const found = formOf(page);
    if (found === undefined) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`);
    address = new URL(found.action, address).href;
    form = found.prompt === 'login' ? { prompt: 'login', login, password: 'anything' } : { prompt: found.prompt };
  }
  throw new Error('The provider sent the browser round and round');
};
