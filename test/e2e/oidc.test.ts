import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { login } from '../../lib/contract/schemas/session.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { keyFromFile } from '../../lib/identity/login-providers/key.ts';
import { seal } from '../../lib/identity/login-providers/seal.ts';
import { sessionKey, userKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import {
  type CertifiedProvider,
  passCertifiedProvider,
  startCertifiedProvider,
} from '../support/certified-provider.ts';
import {
  type Behaviour,
  type HostileProvider,
  json,
  newKey,
  signToken,
  startHostileProvider,
} from '../support/hostile-provider.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
let certified: CertifiedProvider;
let generous: CertifiedProvider;
let hostile: HostileProvider;
let clientId = 'halyard';
const secret = 'kept-by-the-provider-of-the-test';

beforeAll(async () => {
  // Several users sign in at the same time.
  service = await startService({ oneAtATime: false });
  people = openPeople(service);
  const redirectUri = `${service.publicUrl}/auth/oidc/callback`;
  certified = await startCertifiedProvider(redirectUri);
  generous = await startCertifiedProvider(redirectUri, { claimsInIdToken: true });
  hostile = await startHostileProvider(() => clientId);
});
afterAll(async () => {
  await service.stop();
  for (const provider of [certified, generous, hostile]) await provider.stop();
});

const settings = '/api/admin/auth/oidc/settings';
const callback = '/auth/oidc/callback';

const atOnce = 'Too many requests at once';
/** Repeats a request while the gateway throttles this route. */
const patiently = async (ask: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 429 || !(await answer.clone().text()).includes(atOnce)) return answer;
    await setTimeout(250);
  }
};

let addresses = 0;
const newAddress = (): string => {
  addresses++;
  return `127.0.${20 + Math.floor(addresses / 200)}.${1 + (addresses % 200)}`;
};
const newBrowserAt = (from: string): Browser => {
  const browser = openBrowser(service, from);
  return {
    ...browser,
    send: (...given) => patiently(() => browser.send(...given)),
    visit: (...given) => patiently(() => browser.visit(...given)),
  };
};
/** A browser with its own address, so that its failures are counted separately. */
const newBrowser = (): Browser => newBrowserAt(newAddress());

/** Name of the error in an answer. */
const nameOf = async (answer: Response): Promise<string> =>
  z.object({ name: z.string() }).parse(await answer.json()).name;

const cookieNamed = (browser: Browser, name: string) =>
  browser.cookies.get(service.publicUrl.startsWith('https:') ? `__Host-${name}` : name);

/** Configures the service for the certified provider. */
const useCertified = (provider = certified, given: object = {}) =>
  people.done('POST', settings, {
    enabled: true,
    discoverUrl: provider.discoverUrl,
    clientId: 'basic',
    secret: provider.secret,
    autoCreate: true,
    ...given,
  });

const newEmail = (domain = 'example.com'): string => `p-${randomUUID()}@${domain}`;

/** Begins a sign-in. @returns address to which the service redirects the browser */
const begin = async (browser: Browser, returnTo?: string): Promise<URL> => {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await browser.send('GET', `/auth/oidc/login${query}`);
  expect([answer.status, await answer.text()]).toEqual([302, '']);
  return new URL(answer.headers.get('location') ?? '');
};

/** Completes a sign-in at the certified provider. @returns the answer of the callback */
const signIn = async (browser: Browser, email: string, returnTo?: string): Promise<Response> => {
  const isOwn = (address: string): boolean => address.startsWith(service.publicUrl);
  const back = await passCertifiedProvider(browser, (await begin(browser, returnTo)).href, { login: email, isOwn });
  return browser.visit(back);
};

/** Configures the service for the hostile provider with a new client id, for which nothing is cached. */
const useHostile = async (how: Behaviour = {}, given: object = {}): Promise<void> => {
  clientId = `halyard-${randomUUID()}`;
  hostile.behave(how);
  const discoverUrl = hostile.discoverUrl;
  await people.done('POST', settings, { enabled: true, discoverUrl, clientId, secret, autoCreate: true, ...given });
};

/** Returns from the hostile provider, whose id token contains the nonce of this sign-in. */
const comeBack = async (
  browser: Browser,
  given: Readonly<Record<string, string | undefined>> = {},
  returnTo?: string,
): Promise<Response> => {
  const to = await begin(browser, returnTo);
  const query = { code: to.searchParams.get('nonce') ?? '', state: to.searchParams.get('state') ?? '', ...given };
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return browser.visit(`${service.publicUrl}${callback}?${new URLSearchParams(sent)}`);
};

const logins = async () =>
  z.object({ events: z.array(login) }).parse((await people.done('GET', '/api/admin/logins')).body).events;

/** Status, error and reason of a sign-in that must be refused; the answer must not repeat the secrets. */
const refusal = async (answer: Response, browser: Browser, secrets: readonly string[] = []) => {
  const text = await answer.text();
  for (const one of [...secrets, secret]) expect(text).not.toContain(one);
  expect(answer.headers.get('location')).toBeNull();
  expect(cookieNamed(browser, 'halyard-session')).toBeUndefined();
  const [newest] = await logins();
  expect(newest).toMatchObject({ successful: false, auth_type: 'oidc', username: null });
  return [answer.status, (JSON.parse(text) as { name: unknown }).name, newest?.failure_reason];
};

const self = z.object({
  user: z.object({ id: z.number(), email: z.string(), name: z.string().nullish(), rootRole: z.number().optional() }),
});
const whoIs = async (browser: Browser) => self.parse(await (await browser.call('GET', '/api/admin/user')).json()).user;

describe('oidc §1: beginning', () => {
  it('is refused while it is switched off', async () => {
    await people.done('POST', settings, { clientId: 'basic', secret, discoverUrl: certified.discoverUrl });
    const answer = await newBrowser().send('GET', '/auth/oidc/login');
    expect([answer.status, await answer.json()]).toMatchObject([403, { name: 'ForbiddenError' }]);
    const browser = newBrowser();
    expect(await refusal(await browser.visit(`${service.publicUrl}${callback}?code=x&state=y`), browser)).toEqual([
      400,
      'BadDataError',
      'This browser began no sign-in',
    ]);
  });

  it('leads to the provider with PKCE, state and nonce, and a sealed cookie for ten minutes', async () => {
    await useCertified(certified, { acrValues: 'urn:one urn:two' });
    const browser = newBrowser();
    const to = await begin(browser, '/projects?x=1');
    expect(to.href.startsWith(new URL(certified.discoverUrl).origin)).toBe(true);
    const sent = Object.fromEntries(to.searchParams);
    expect(sent).toEqual({
      client_id: 'basic',
      response_type: 'code',
      redirect_uri: `${service.publicUrl}${callback}`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      acr_values: 'urn:one urn:two',
    });
    const cookie = cookieNamed(browser, 'halyard-oidc');
    const isSecure = service.publicUrl.startsWith('https:');
    expect(cookie?.attributes).toEqual([
      'Path=/',
      'Max-Age=600',
      'HttpOnly',
      'SameSite=Lax',
      ...(isSecure ? ['Secure'] : []),
    ]);
    for (const one of [sent.state, sent.nonce, '/projects'])
      expect(Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1')).not.toContain(one);
    const again = await begin(newBrowser());
    expect(again.searchParams.get('state')).not.toBe(sent.state);
  });

  it('asks for the scope of groups, and for another host, where the settings say so', async () => {
    await useCertified(certified, { addGroupsScope: true, unleashHostname: 'flags.example.com' });
    const { searchParams } = await begin(newBrowser());
    expect(searchParams.get('scope')).toBe('openid email profile groups');
    expect(searchParams.get('redirect_uri')).toBe(`https://flags.example.com${callback}`);
    await useCertified(certified, { unleashHostname: new URL(service.publicUrl).hostname });
    expect((await begin(newBrowser())).searchParams.get('redirect_uri')).toBe(`${service.publicUrl}${callback}`);
  });
});

describe('oidc §3: coming back', () => {
  it.each([
    ['basic', 'RS256'],
    ['strong', 'RS512'],
  ])('somebody signs in at a certified provider, with the client %s and %s', async (client, algorithm) => {
    for (const provider of [certified, generous]) {
      const email = newEmail();
      provider.accounts.set(email, { email, email_verified: true, name: 'Ada Lovelace' });
      await useCertified(provider, { clientId: client, idTokenSigningAlgorithm: algorithm, defaultRootRole: 'Editor' });
      const browser = newBrowser();
      const answer = await signIn(browser, email, '/projects/default?tab=1#top');
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/projects/default?tab=1#top']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(cookieNamed(browser, 'halyard-oidc')).toBeUndefined();
      const user = await whoIs(browser);
      expect(user).toMatchObject({ email, name: 'Ada Lovelace' });
      const value = cookieNamed(browser, 'halyard-session')?.value ?? '';
      expect(await getItem(service.table, sessionKey(user.id, sha256(value)))).toMatchObject({ method: 'oidc' });
      expect((await logins())[0]).toMatchObject({ username: email, successful: true, auth_type: 'oidc' });
      const [made] = await people.events('user-created');
      expect(made).toMatchObject({ createdBy: email, data: { id: user.id, email } });
      // A sign-in with another browser leads to the same user.
      const other = newBrowser();
      await signIn(other, email);
      expect((await whoIs(other)).id).toBe(user.id);
    }
  });

  it('an algorithm other than that of the settings is refused', async () => {
    const email = newEmail();
    certified.accounts.set(email, { email, email_verified: true });
    await useCertified(certified, { clientId: 'strong', idTokenSigningAlgorithm: 'RS256' });
    const browser = newBrowser();
    expect(await refusal(await signIn(browser, email), browser)).toEqual([
      403,
      'NoAccessError',
      'An answer of the provider is not valid: unexpected JWT "alg" header parameter',
    ]);
  });

  it('a code is good once: whoever comes back a second time gets nothing', async () => {
    const email = newEmail();
    certified.accounts.set(email, { email, email_verified: true });
    await useCertified();
    const browser = newBrowser();
    const to = await begin(browser);
    const kept = cookieNamed(browser, 'halyard-oidc')?.value ?? '';
    const isOwn = (address: string): boolean => address.startsWith(service.publicUrl);
    const back = await passCertifiedProvider(browser, to.href, { login: email, isOwn });
    expect((await browser.visit(back)).status).toBe(302);
    await browser.send('POST', '/logout');
    const code = new URL(back).searchParams.get('code') ?? '';
    expect(await refusal(await browser.visit(back), browser, [code])).toEqual([
      400,
      'BadDataError',
      'This browser began no sign-in',
    ]);
    const name = service.publicUrl.startsWith('https:') ? '__Host-halyard-oidc' : 'halyard-oidc';
    const path = back.slice(service.publicUrl.length);
    const replayed = await browser.send('GET', path, undefined, { Cookie: `${name}=${kept}` });
    expect(await refusal(replayed, browser, [code])).toEqual([
      403,
      'NoAccessError',
      'The provider refused the sign-in: invalid_grant',
    ]);
  });

  it('without consent nobody comes in', async () => {
    await useCertified();
    const browser = newBrowser();
    const to = await begin(browser);
    const query = new URLSearchParams({
      state: to.searchParams.get('state') ?? '',
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      iss: new URL(certified.discoverUrl).origin,
    });
    const answer = await browser.visit(`${service.publicUrl}${callback}?${query}`);
    expect(await refusal(answer, browser, ['alert', 'access_denied'])).toEqual([
      403,
      'NoAccessError',
      'The provider let nobody in: access_denied',
    ]);
  });

  it('the issuer of the answer counts (RFC 9207)', async () => {
    const email = newEmail();
    certified.accounts.set(email, { email, email_verified: true });
    await useCertified();
    const browser = newBrowser();
    const to = await begin(browser);
    const isOwn = (address: string): boolean => address.startsWith(service.publicUrl);
    const back = new URL(await passCertifiedProvider(browser, to.href, { login: email, isOwn }));
    back.searchParams.set('iss', 'https://evil.example');
    const [status, , reason] = await refusal(await browser.visit(back.href), browser);
    expect([status, reason]).toEqual([
      403,
      'An answer of the provider is not valid: unexpected "iss" (issuer) response parameter value',
    ]);
  });
});

const notValid = 'An answer of the provider is not valid: ';
/** Far more than the service waits for a provider, also on a busy machine; without a limit it would wait for ever. */
const patienceMs = 60_000;
const publicKeyText = async (): Promise<string> => (await fetch(`${hostile.issuer}/jwks`)).text();

describe('oidc §3: what a provider may send', () => {
  it('an id token as it should be lets somebody in', async () => {
    await useHostile();
    const browser = newBrowser();
    const answer = await comeBack(browser, {}, '/x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/x']);
    expect(await whoIs(browser)).toMatchObject({ email: 'person@example.com', name: 'A Person' });
    expect(hostile.asked.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(hostile.asked.get('redirect_uri')).toBe(`${service.publicUrl}${callback}`);
  });

  it.each<[string, number]>([
    ['a clock that is behind by less than a minute', -30],
    ['a clock that is ahead by less than a minute', 50],
  ])('%s does no harm', async (_, skew) => {
    await useHostile({ times: { iat: skew, nbf: skew, exp: skew + (skew < 0 ? 0 : 60) } });
    expect((await comeBack(newBrowser())).status).toBe(302);
  });

  it.each<[string, Behaviour, string]>([
    ['of another nonce', { claims: { nonce: 'other' } }, 'The id token belongs to another sign-in'],
    ['without a nonce', { claims: { nonce: undefined } }, `${notValid}JWT "nonce" (nonce) claim missing`],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 'The id token has another issuer'],
    ['for another client', { claims: { aud: 'other' } }, 'The id token is for another client'],
    ['for one more client', { claims: { aud: ['other', 'one-more'] } }, 'The id token is for another client'],
    ['that has expired', { times: { exp: -90 } }, 'The id token has expired'],
    ['that is not valid yet', { times: { nbf: 90 } }, 'The id token is not valid yet'],
    ['that never expires', { claims: { exp: undefined } }, `${notValid}JWT "exp" (expiration time) claim missing`],
    ['about nobody', { claims: { sub: undefined } }, `${notValid}JWT "sub" (subject) claim missing`],
    ['of another key', { key: newKey() }, `${notValid}JWT signature verification failed`],
    [
      'of a key that is not published',
      { header: { kid: 'second' }, key: newKey() },
      `${notValid}error when selecting a JWT verification key, no applicable keys found`,
    ],
    [
      'that was changed',
      {
        idToken: (right) =>
          right.replace(/\.[^.]+\./, (part) => `.${Buffer.from('{}').toString('base64url')}${part.slice(-1)}`),
      },
      `${notValid}JWT "aud" (audience) claim missing`,
    ],
    ['of the algorithm none', { header: { alg: 'none' } }, `${notValid}unexpected JWT "alg" header parameter`],
    [
      'without a signature',
      { idToken: (right) => right.replace(/[^.]+$/, '') },
      `${notValid}JWT signature verification failed`,
    ],
    [
      'of an algorithm that was not agreed on',
      { header: { alg: 'RS512' } },
      `${notValid}unexpected JWT "alg" header parameter`,
    ],
    [
      'that is missing',
      { idToken: () => undefined },
      `${notValid}"response" body "id_token" property must be a string`,
    ],
    ['that is no token', { idToken: () => 'x.y' }, `${notValid}Invalid JWT`],
    ['that is encrypted', { idToken: () => 'a.b.c.d.e' }, `${notValid}JWE decryption is not configured`],
  ])('an id token %s is refused', async (_, how, reason) => {
    await useHostile(how);
    const browser = newBrowser();
    expect(await refusal(await comeBack(browser), browser)).toEqual([403, 'NoAccessError', reason]);
  });

  it.each(['secret of the client', 'published key'])(
    'an id token signed by HS256 with the %s is refused',
    async (with_) => {
      const key = with_ === 'published key' ? await publicKeyText() : secret;
      await useHostile({
        idToken: (right) => {
          const claims = JSON.parse(Buffer.from(right.split('.')[1] ?? '', 'base64url').toString());
          return signToken({ alg: 'HS256' }, claims, key);
        },
      });
      const browser = newBrowser();
      expect(await refusal(await comeBack(browser), browser)).toEqual([
        403,
        'NoAccessError',
        `${notValid}unexpected JWT "alg" header parameter`,
      ]);
    },
  );

  it('a state of another sign-in, and none, are refused before the provider is asked', async () => {
    await useHostile();
    const asked = hostile.count.get('/token');
    for (const state of ['other', undefined]) {
      const browser = newBrowser();
      expect(await refusal(await comeBack(browser, { state }), browser)).toEqual([
        400,
        'BadDataError',
        'The state is that of another sign-in',
      ]);
    }
    expect(hostile.count.get('/token')).toBe(asked);
  });

  it('another browser than the one that began is refused', async () => {
    await useHostile();
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const to = await begin(attacker);
    const query = new URLSearchParams({
      code: to.searchParams.get('nonce') ?? '',
      state: to.searchParams.get('state') ?? '',
    });
    const address = `${service.publicUrl}${callback}?${query}`;
    expect(await refusal(await victim.visit(address), victim)).toEqual([
      400,
      'BadDataError',
      'This browser began no sign-in',
    ]);
    await begin(victim);
    expect(await refusal(await victim.visit(address), victim)).toEqual([
      400,
      'BadDataError',
      'The state is that of another sign-in',
    ]);
  });

  it('a cookie that is old, was changed, or was sealed for something else is refused', async () => {
    await useHostile();
    const key = keyFromFile(`${service.folder}/settings.key`);
    const flow = {
      nonce: 'n',
      verifier: 'v'.repeat(43),
      redirectUri: `${service.publicUrl}${callback}`,
      returnTo: '/',
    };
    const cookie = (place: string, at: number) => seal(key, place, JSON.stringify({ ...flow, state: 's', at }));
    const name = service.publicUrl.startsWith('https:') ? '__Host-halyard-oidc' : 'halyard-oidc';
    const reasons: unknown[] = [];
    for (const value of [
      cookie('cookie/oidc', Date.now() - 10 * 60_000),
      cookie('cookie/oidc', Date.now()).replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A')),
      cookie('session/oidc', Date.now()),
      'v1.a.b.c',
      '',
    ]) {
      const browser = newBrowser();
      const answer = await browser.send('GET', `${callback}?code=n&state=s`, undefined, { Cookie: `${name}=${value}` });
      reasons.push((await refusal(answer, browser)).at(-1));
    }
    const changed = 'The cookie of the sign-in was changed, or is from elsewhere';
    expect(reasons).toEqual(['The sign-in took too long', changed, changed, changed, changed]);
    // The same cookie with the present time is accepted, and the sign-in reaches the provider.
    const browser = newBrowser();
    const right = { Cookie: `${name}=${cookie('cookie/oidc', Date.now())}` };
    expect((await browser.send('GET', `${callback}?code=n&state=s`, undefined, right)).status).toBe(302);
  });

  it('one of the ways of authentication that were asked for is required', async () => {
    const wanted = { acrValues: 'urn:mfa  urn:key' };
    for (const acr of [undefined, 'urn:password', ['urn:mfa'], 'urn:mfa urn:key']) {
      await useHostile({ claims: { acr } }, wanted);
      const browser = newBrowser();
      expect((await refusal(await comeBack(browser), browser)).at(-1)).toBe('The id token has none of the `acrValues`');
    }
    await useHostile({ claims: { acr: 'urn:key' } }, wanted);
    expect((await comeBack(newBrowser())).status).toBe(302);
  });

  it('at most ten codes a minute from an address are judged', async () => {
    await useHostile();
    const asked = hostile.count.get('/token') ?? 0;
    const browser = newBrowser();
    const answers: string[] = [];
    // The minute of the limit may end between two requests, and then ten more are judged.
    for (let i = 0; i < 22; i++) answers.push(await nameOf(await comeBack(browser, { code: `guess-${i}` })));
    expect(new Set(answers)).toEqual(new Set(['NoAccessError', 'TooManyRequests']));
    expect((hostile.count.get('/token') ?? 0) - asked).toBeLessThanOrEqual(20);
  });

  it('what contains nothing to guess is not counted, so no page can lock out the people of an address', async () => {
    await useHostile();
    const address = newAddress();
    const [visitor, colleague, newcomer] = [address, address, address].map((from) => newBrowserAt(from));
    if (!visitor || !colleague || !newcomer) throw new Error('There are three');
    // Images and windows of another site: without the cookie of a sign-in, and with one whose state they do not know.
    for (let i = 0; i < 12; i++)
      expect(await nameOf(await visitor.visit(`${service.publicUrl}${callback}?code=x&state=y`))).toBe('BadDataError');
    for (let i = 0; i < 12; i++) expect(await nameOf(await comeBack(visitor, { state: 'y' }))).toBe('BadDataError');
    // The provider itself refuses, knows the person but not whether the email is verified, or is down.
    for (let i = 0; i < 12; i++)
      expect(await nameOf(await comeBack(visitor, { code: undefined, error: 'login_required' }))).toBe('NoAccessError');
    await useHostile({ claims: { email_verified: false } });
    for (let i = 0; i < 12; i++) expect(await nameOf(await comeBack(visitor))).toBe('NoAccessError');
    await useHostile({ claims: { email: newEmail() } }, { autoCreate: false });
    for (let i = 0; i < 12; i++) expect(await nameOf(await comeBack(newcomer))).toBe('NoAccessError');
    await useHostile({ answers: { '/token': (_, response) => json(response, {}, 500) } });
    for (let i = 0; i < 12; i++) expect(await nameOf(await comeBack(visitor))).toBe('ServiceUnavailable');
    await useHostile();
    expect((await comeBack(colleague)).status).toBe(302);
    const typed = { username: 'admin', password: 'not-the-password' };
    expect(await nameOf(await colleague.send('POST', '/auth/simple/login', typed))).toBe('PasswordMismatch');
  });

  it('what is no navigation of a browser is refused, and not recorded', async () => {
    await useHostile();
    const [before] = await logins();
    const image = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };
    const answer = await newBrowser().send('GET', `${callback}?code=x&state=y`, undefined, image);
    expect([answer.status, await nameOf(answer)]).toEqual([400, 'BadDataError']);
    expect((await logins())[0]).toEqual(before);
  });
});

describe('oidc §2: the provider', () => {
  const down = (reason: unknown) => [503, 'ServiceUnavailable', reason];
  /** The start of a sign-in is the first request to the provider. */
  const beginning = async (how: Behaviour, given: object = {}): Promise<unknown[]> => {
    await useHostile(how, given);
    const browser = newBrowser();
    return refusal(await browser.send('GET', '/auth/oidc/login'), browser);
  };
  const failing = async (how: Behaviour): Promise<unknown[]> => {
    await useHostile(how);
    const browser = newBrowser();
    return refusal(await comeBack(browser), browser);
  };

  it('that names another issuer than its address is refused', async () => {
    for (const issuer of ['https://evil.example', `${hostile.issuer}/other`, 'http://127.0.0.1', undefined, 7])
      expect(await beginning({ metadata: { issuer } })).toEqual(down(expect.any(String)));
  });

  it('may have a slash at the end of its issuer, which then counts', async () => {
    const issuer = `${hostile.issuer}/`;
    await useHostile({ metadata: { issuer }, claims: { iss: issuer } });
    expect((await comeBack(newBrowser())).status).toBe(302);
    expect((await failing({ metadata: { issuer } })).at(-1)).toBe('The id token has another issuer');
  });

  it('may be named by its issuer', async () => {
    await useHostile({}, { discoverUrl: hostile.issuer });
    expect((await comeBack(newBrowser())).status).toBe(302);
  });

  it('is asked about itself once in a while, and anew after new settings', async () => {
    await useHostile();
    const asked = () => hostile.count.get('/.well-known/openid-configuration') ?? 0;
    const before = asked();
    await begin(newBrowser());
    await begin(newBrowser());
    const after = asked();
    // The start of a sign-in is one function; locally it is one process.
    expect(after - before).toBe(1);
    await useHostile();
    await begin(newBrowser());
    expect(asked()).toBe(after + 1);
  });

  it.each(['/.well-known/openid-configuration', '/token', '/jwks', '/userinfo'])(
    'has five seconds, and half a MB, for %s',
    async (path) => {
      const isFirst = path.startsWith('/.well-known');
      const claims = path === '/userinfo' ? { email: undefined } : {};
      const silent: Behaviour = { claims, answers: { [path]: () => {} } };
      const large: Behaviour = {
        claims,
        answers: { [path]: (_, response) => json(response, { issuer: hostile.issuer, x: 'x'.repeat(10_000_000) }) },
      };
      const began = Date.now();
      expect(await (isFirst ? beginning : failing)(silent)).toEqual(down('The provider did not answer in time'));
      expect(Date.now() - began).toBeLessThan(patienceMs);
      expect(await (isFirst ? beginning : failing)(large)).toEqual(down('An answer of the provider is too large'));
    },
  );

  it('that sends its answer byte by byte has five seconds for all of it', async () => {
    const began = Date.now();
    const drip: Behaviour = {
      answers: {
        '/token': (_, response) => {
          response.writeHead(200, { 'Content-Type': 'application/json' });
          const timer = setInterval(() => response.write(' '), 200);
          response.on('close', () => clearInterval(timer));
        },
      },
    };
    expect(await failing(drip)).toEqual(down('The provider did not answer in time'));
    expect(Date.now() - began).toBeLessThan(patienceMs);
  });

  it('that cannot be reached, redirects, fails, or sends no JSON is unavailable', async () => {
    const redirect: Behaviour = {
      answers: {
        '/token': (_, response) => response.writeHead(307, { Location: `${hostile.issuer}/elsewhere` }).end(),
      },
    };
    expect(await failing(redirect)).toEqual(down('The provider answered with status 307'));
    expect(hostile.count.get('/elsewhere')).toBeUndefined();
    const broken = (status: number, text: string): Behaviour => ({
      answers: {
        '/token': (_, response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(text),
      },
    });
    expect(await failing(broken(500, 'x'))).toEqual(down('The provider answered with status 500'));
    expect(await failing(broken(200, '{"access_token": "whispered", '))).toEqual(
      down('An answer of the provider cannot be used: failed to parse "response" body as JSON'),
    );
    const closed: Behaviour = { answers: { '/token': (request) => void request.socket.destroy() } };
    expect((await failing(closed)).at(-1)).toMatch(/^The provider cannot be reached/);
    expect(service.output()).not.toContain('whispered');
  });

  it('may send anything: nothing that it sends is a fault of this service', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
    const members = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
    const claim = members(
      'iss',
      'aud',
      'sub',
      'exp',
      'iat',
      'nbf',
      'nonce',
      'azp',
      'auth_time',
      'email',
      'email_verified',
    );
    const published = members(
      'token_endpoint',
      'userinfo_endpoint',
      'end_session_endpoint',
      'code_challenge_methods_supported',
    );
    const methods = members('token_endpoint_auth_methods_supported', 'authorization_response_iss_parameter_supported');
    const header = members('alg', 'kid', 'typ', 'crit', 'b64');
    const key = members('kty', 'n', 'e', 'kid', 'use', 'alg', 'key_ops', 'crv');
    const answer = fc.constantFrom('/token', '/jwks', '/userinfo', undefined);
    const how = fc.record({ claims: claim, metadata: fc.oneof(published, methods), header, key, answer, body: value });
    let browser = newBrowser();
    await fc.assert(
      fc.asyncProperty(how, async ({ claims, metadata, header, key, answer, body }) => {
        const answers = {
          ...(key.kty !== undefined && { '/jwks': (_: unknown, to: ServerResponse) => json(to, { keys: [key] }) }),
          ...(answer && { [answer]: (_: unknown, to: ServerResponse) => json(to, body ?? null) }),
        };
        await useHostile({ claims, metadata, header, answers }, { enableSingleSignOut: true });
        browser = newBrowser();
        expect([302, 400, 403, 503]).toContain((await comeBack(browser)).status);
      }),
      { numRuns: 60 },
    );
    expect(service.output()).not.toContain('"status":500');
  });

  it('is asked over TLS, or on this machine: addresses that it publishes, too', async () => {
    for (const path of ['token', 'jwks']) {
      const member = path === 'token' ? 'token_endpoint' : 'jwks_uri';
      expect(await failing({ metadata: { [member]: 'http://10.0.0.1/x' } })).toEqual(
        down('The provider has an address without TLS'),
      );
    }
    expect(await beginning({ metadata: { authorization_endpoint: 'http://10.0.0.1/x' } })).toEqual(
      down('The provider has an address without TLS'),
    );
    for (const authorization_endpoint of ['javascript:alert(1)', 'file:///etc/passwd', '/relative', undefined])
      expect(await beginning({ metadata: { authorization_endpoint } })).toEqual(down(expect.any(String)));
  });

  it('needs an address with TLS in the settings', async () => {
    for (const discoverUrl of [
      'http://login.example.com',
      'http://10.0.0.1/oidc',
      'http://169.254.169.254/latest',
      'http://localhost.example.com',
      'ftp://localhost',
      'https://user:word@login.example.com',
      'https://login.example.com/#x',
    ])
      expect(await people.refusal('POST', settings, { clientId: 'c', secret: 's', discoverUrl })).toEqual([
        400,
        'ValidationError',
      ]);
  });
});

describe('oidc §4: the email', () => {
  const reasonFor = async (how: Behaviour, given: object = {}): Promise<unknown[]> => {
    await useHostile(how, given);
    const browser = newBrowser();
    return refusal(await comeBack(browser), browser);
  };

  it.each<[string, Behaviour, string]>([
    ['that is not verified', { claims: { email_verified: false } }, 'The email is not verified'],
    ['that is verified perhaps', { claims: { email_verified: 'yes' } }, 'The email is not verified'],
    [
      'of which nothing is said',
      { claims: { email_verified: undefined } },
      'The provider does not say whether the email is verified',
    ],
    [
      'that the address for that denies',
      { claims: { email_verified: undefined }, userInfo: { email: 'person@example.com', email_verified: false } },
      'The email is not verified',
    ],
    [
      'that differs there',
      { claims: { email_verified: undefined }, userInfo: { email: 'other@example.com', email_verified: true } },
      'The provider gave two different emails',
    ],
    ['that is missing', { claims: { email: undefined } }, 'The provider gave no email'],
    ['that is none', { claims: { email: 'person' } }, 'The provider gave what is no email'],
    ['that looks like another', { claims: { email: 'person@e\u212Aample.com' } }, 'The provider gave what is no email'],
    ['of a list', { claims: { email: ['person@example.com'] } }, 'The provider gave no email'],
    [
      'that Entra does not vouch for',
      { claims: { email_verified: undefined, xms_edov: false } },
      'The email is not verified',
    ],
    [
      'of somebody else',
      { claims: { email: undefined }, userInfo: { sub: 'other', email: 'person@example.com', email_verified: true } },
      'What the provider says is about somebody else',
    ],
  ])('one %s is refused', async (_, how, reason) => {
    expect(await reasonFor(how)).toEqual([403, 'NoAccessError', reason]);
  });

  it.each<[string, Behaviour]>([
    ['as a text', { claims: { email_verified: 'true' } }],
    ['by Entra', { claims: { email_verified: undefined, xms_edov: true } }],
    [
      'at the address for that',
      {
        claims: { email: undefined, email_verified: undefined },
        userInfo: { email: 'person@example.com', email_verified: true },
      },
    ],
  ])('one that is verified %s lets somebody in', async (_, how) => {
    await useHostile(how);
    const browser = newBrowser();
    expect((await comeBack(browser)).status).toBe(302);
    expect(await whoIs(browser)).toMatchObject({ email: 'person@example.com' });
  });

  it('finds an account whatever its case, but not one that is switched off', async () => {
    const email = newEmail();
    const { body } = await people.done('POST', '/api/admin/user-admin', { email, rootRole: 'Viewer' });
    await useHostile({ claims: { email: email.toUpperCase() } }, { autoCreate: false });
    const browser = newBrowser();
    expect((await comeBack(browser)).status).toBe(302);
    expect((await whoIs(browser)).id).toBe(body.id);
    await service.table.client.send(
      new UpdateCommand({
        TableName: service.table.name,
        Key: userKey(body.id),
        UpdateExpression: 'SET disabled = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
    expect(await reasonFor({ claims: { email } })).toEqual([403, 'NoAccessError', 'This account cannot sign in.']);
  });

  it('makes an account only where that is switched on, and for the domains of the settings', async () => {
    const none = 'There is no account for you here. Ask an administrator for one.';
    const rules = { emailDomains: ' Example.org ,example.net' };
    for (const [email, given] of [
      [newEmail(), { autoCreate: false }],
      [newEmail('evil.example'), rules],
      [newEmail('example.org.evil.example'), rules],
      [newEmail('sub.example.org'), rules],
      [newEmail('notexample.org'), rules],
    ] as const)
      expect(await reasonFor({ claims: { email } }, given)).toEqual([403, 'NoAccessError', none]);
    const email = newEmail('EXAMPLE.org');
    await useHostile({ claims: { email } }, { ...rules, defaultRootRole: 'Admin' });
    const browser = newBrowser();
    expect((await comeBack(browser)).status).toBe(302);
    expect((await browser.call('GET', '/api/admin/user-admin')).status).toBe(200);
  });

  it('makes one account of many sign-ins at once', async () => {
    const email = newEmail();
    await useHostile({ claims: { email } });
    const browsers = Array.from({ length: 5 }, newBrowser);
    const statuses = await Promise.all(browsers.map(async (browser) => (await comeBack(browser)).status));
    expect(statuses).toEqual([302, 302, 302, 302, 302]);
    expect(new Set(await Promise.all(browsers.map(async (browser) => (await whoIs(browser)).id))).size).toBe(1);
  });
});

describe('oidc §5: groups', () => {
  const group = async (...mappingsSSO: string[]): Promise<number> => {
    const name = `g-${randomUUID()}`;
    return (await people.done('POST', '/api/admin/groups', { name, mappingsSSO, users: [] })).body.id;
  };
  const membersOf = async (id: number): Promise<unknown[]> =>
    (await people.done('GET', `/api/admin/groups/${id}`)).body.users.map(
      ({ user }: { readonly user: { readonly email: string } }) => user.email,
    );

  it('follow the provider at every sign-in, with a certified provider', async () => {
    const [one, two, own] = [await group('devs'), await group('ops', 'on-call'), await group()];
    const email = newEmail();
    await useCertified(certified, { enableGroupSyncing: true, groupJsonPath: 'groups', addGroupsScope: true });
    const expected: readonly [unknown, boolean, boolean][] = [
      [['devs', 'others'], true, false],
      [['devs', 'on-call'], true, true],
      ['ops', false, true],
      [undefined, false, false],
    ];
    for (const [groups, inOne, inTwo] of expected) {
      certified.accounts.set(email, { email, email_verified: true, groups });
      expect((await signIn(newBrowser(), email)).status).toBe(302);
      expect([await membersOf(one), await membersOf(two), await membersOf(own)]).toEqual([
        inOne ? [email] : [],
        inTwo ? [email] : [],
        [],
      ]);
    }
    const [event] = await people.events('group-updated');
    expect(event).toMatchObject({ createdBy: email, data: { id: two, users: [] } });
  });

  it('stay as they are where they do not follow, and events are written only for changes', async () => {
    const one = await group('devs');
    const email = newEmail();
    await useHostile({ claims: { email, groups: ['devs'] } });
    await comeBack(newBrowser());
    expect(await membersOf(one)).toEqual([]);
    const sync = { enableGroupSyncing: true, groupJsonPath: '$.realm_access.roles' };
    await useHostile({ claims: { email, realm_access: { roles: ['devs'] } } }, sync);
    await comeBack(newBrowser());
    expect(await membersOf(one)).toEqual([email]);
    const events = (await people.events('group-updated')).length;
    await comeBack(newBrowser());
    expect((await people.events('group-updated')).length).toBe(events);
    await useHostile({ claims: { email, groups: [] } });
    await comeBack(newBrowser());
    expect(await membersOf(one)).toEqual([email]);
  });

  it('of the last administrator stay where there would be none', async () => {
    const email = newEmail();
    const name = `admins-${randomUUID()}`;
    const [admins, others] = [await group(name), await group(name)];
    await people.done('PUT', `/api/admin/groups/${admins}`, { rootRole: 1 });
    const sync = { enableGroupSyncing: true, groupJsonPath: 'groups' };
    await useHostile({ claims: { email, groups: [name] } }, sync);
    expect((await comeBack(newBrowser())).status).toBe(302);
    const { body } = await people.done('GET', '/api/admin/user-admin');
    const everybody: { id: number; email: string | null; rootRole: number }[] = body.users;
    const administrators = everybody.filter((one) => one.rootRole === 1 && one.email !== email);
    for (const one of administrators) await people.done('PUT', `/api/admin/user-admin/${one.id}`, { rootRole: 3 });
    await useHostile({ claims: { email, groups: [] } }, sync);
    const browser = newBrowser();
    expect((await comeBack(browser)).status).toBe(302);
    expect([await membersOf(admins), await membersOf(others)]).toEqual([[email], []]);
    expect((await browser.call('GET', '/api/admin/user-admin')).status).toBe(200);
    for (const one of administrators) await people.done('PUT', `/api/admin/user-admin/${one.id}`, { rootRole: 1 });
    await comeBack(newBrowser());
    expect(await membersOf(admins)).toEqual([]);
  });

  it('may be more than fit into one commit', async () => {
    const email = newEmail();
    const name = `many-${randomUUID()}`;
    // One after the other: 60 at once might be given up on a busy machine.
    const ids: number[] = [];
    while (ids.length < 60) ids.push(await group(name));
    await useHostile({ claims: { email, groups: [name] } }, { enableGroupSyncing: true, groupJsonPath: 'groups' });
    expect((await comeBack(newBrowser())).status).toBe(302);
    expect(new Set((await Promise.all(ids.map(membersOf))).flat())).toEqual(new Set([email]));
  });
});

describe('oidc §6: signing out', () => {
  it('leads to the provider, where the settings say so, and ends the session there', async () => {
    const email = newEmail();
    certified.accounts.set(email, { email, email_verified: true });
    await useCertified(certified, { enableSingleSignOut: true });
    const browser = newBrowser();
    await signIn(browser, email);
    const { id } = await whoIs(browser);
    const value = cookieNamed(browser, 'halyard-session')?.value ?? '';
    const stored = await getItem(service.table, sessionKey(id, sha256(value)));
    expect(stored?.provider).toMatch(/^v1\./);
    const { redirect } = z.object({ redirect: z.string() }).parse(await (await browser.send('POST', '/logout')).json());
    const to = new URL(redirect);
    expect(to.href.startsWith(`${new URL(certified.discoverUrl).origin}/session/end`)).toBe(true);
    expect(to.searchParams.get('client_id')).toBe('basic');
    const page = await (await browser.visit(redirect)).text();
    expect(page).toMatch(/op\.logoutForm|sign-out/);
    expect(JSON.stringify(stored)).not.toContain(to.searchParams.get('id_token_hint'));
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
    expect(await (await browser.send('POST', '/logout')).json()).toEqual({ redirect: null });
  });

  it('leads nowhere without the setting, and at a provider that has no address for it', async () => {
    for (const enableSingleSignOut of [false, true]) {
      const metadata = enableSingleSignOut ? {} : { end_session_endpoint: `${hostile.issuer}/out` };
      await useHostile({ metadata }, { enableSingleSignOut });
      const browser = newBrowser();
      await comeBack(browser);
      expect(await (await browser.send('POST', '/logout')).json()).toEqual({ redirect: null });
    }
  });
});

describe('oidc §7: where a sign-in ends', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    ':evil.example',
    '',
    '/\r\nSet-Cookie: x=y',
    '/\u2028//evil.example',
    `/${'é'.repeat(1_999)}`,
    `/${'x'.repeat(5_000)}`,
  ])('%j leads to a path of this origin', async (returnTo) => {
    await useHostile();
    const browser = newBrowser();
    const to = (await comeBack(browser, {}, returnTo)).headers.get('location') ?? '';
    expect(to).toMatch(/^\/(?![/\\])/);
    expect(new URL(to, 'https://flags.example.com').origin).toBe('https://flags.example.com');
    expect(to).not.toMatch(/[\r\n\t\\]/);
    expect(browser.cookies.has('x')).toBe(false);
  });

  it('is told by nothing that was sent', async () => {
    await useHostile();
    const browser = newBrowser();
    const marked = `marked-${randomUUID()}`;
    for (const query of [
      `code=${marked}`,
      `code=${marked}&code=${marked}&state=${marked}`,
      `code[${marked}]=x&state[]=${marked}`,
      `error=${marked}&error_description=${marked}&error_uri=${marked}`,
      `${marked}=${marked}&response=${marked}&id_token=${marked}`,
      `code=${marked.repeat(200)}`,
    ]) {
      const answer = await browser.send('GET', `${callback}?${query}`);
      const text = await answer.text();
      expect([answer.status, text.includes(marked)]).toEqual([400, false]);
    }
    const signed = newBrowser();
    await comeBack(signed, { error: marked });
    expect(JSON.stringify(await logins())).not.toContain(marked);
    expect(service.output()).not.toContain(marked);
  });
});

describe('access §11: secrets of sign-ins', () => {
  it('are in no item of the table, in no event and in no line of the log', async () => {
    const email = newEmail();
    certified.accounts.set(email, { email, email_verified: true });
    await useCertified(certified, { enableSingleSignOut: true });
    const browser = newBrowser();
    const to = await begin(browser);
    const flow = cookieNamed(browser, 'halyard-oidc')?.value ?? '';
    const isOwn = (address: string): boolean => address.startsWith(service.publicUrl);
    const back = new URL(await passCertifiedProvider(browser, to.href, { login: email, isOwn }));
    expect((await browser.visit(back.href)).status).toBe(302);
    const session = cookieNamed(browser, 'halyard-session')?.value ?? '';
    const token = await browser.token();
    const { redirect } = z.object({ redirect: z.string() }).parse(await (await browser.send('POST', '/logout')).json());
    const secrets = {
      flow,
      session: session.split('.')[1] ?? '',
      token: token.split(':')[1] ?? '',
      state: to.searchParams.get('state') ?? '',
      nonce: to.searchParams.get('nonce') ?? '',
      code: back.searchParams.get('code') ?? '',
      idToken: new URL(redirect).searchParams.get('id_token_hint') ?? '',
      ofClient: certified.secret,
      ofHostileClient: secret,
    };
    for (const one of Object.values(secrets)) expect(one.length).toBeGreaterThan(20);
    const found = (text: string): readonly string[] =>
      Object.entries(secrets).flatMap(([kind, one]) => (text.includes(one) ? [kind] : []));
    const { Items = [] } = await service.table.client.send(
      new ScanCommand({ TableName: service.table.name, ConsistentRead: true }),
    );
    expect(Items.length).toBeGreaterThan(50);
    expect(found(JSON.stringify(Items))).toEqual([]);
    expect(found(JSON.stringify((await people.done('GET', '/api/admin/events')).body))).toEqual([]);
    expect(found(service.output())).toEqual([]);
  });
});
