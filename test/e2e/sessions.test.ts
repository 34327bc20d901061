import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { environment } from '../../lib/contract/schemas/environment.ts';
import { featureType } from '../../lib/contract/schemas/feature-type.ts';
import { login } from '../../lib/contract/schemas/session.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { issueSessionToken } from '../../lib/identity/sessions/issue-token.ts';
import { recordLogin } from '../../lib/identity/sessions/logins.ts';
import { startSession } from '../../lib/identity/sessions/start.ts';
import { loginsRange, queryLogins } from '../../lib/store/sessions/logins.ts';
import { attemptsKey, knownPlacesKey, sessionKey, userKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { openBrowser } from '../support/browser.ts';
import { putItem } from '../support/put-item.ts';
import { withinPeriod } from '../support/within-period.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

const password = 'Seven-geese-fly-7';
let service: TestService;
beforeAll(async () => {
  service = await startService(asDeployed);
});
afterAll(() => service.stop());

const withId = z.object({ id: z.number() });
const environmentsAnswer = z.object({ environments: z.array(environment) });
const typesAnswer = z.object({ types: z.array(featureType) });
const listed = z.object({ sessions: z.array(z.looseObject({ id: z.string(), current: z.boolean().optional() })) });

/** Creates a user who can sign in. */
const person = async (rootRole = 'Editor', given: object = { password }) => {
  const username = `p-${randomUUID()}`;
  const made = await service.call('POST', '/api/admin/user-admin', { username, rootRole, ...given });
  expect(made.status).toBe(201);
  return { username, id: withId.parse(await made.clone().json()).id, made };
};

/** Attempts a sign-in from another address of this machine. @returns the status */
const attemptFrom = async (localAddress: string, given: object): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { 'Content-Type': 'application/json' };
  const sent = request(`${service.url}/auth/simple/login`, { method: 'POST', localAddress, headers }, resolve);
  sent.on('error', reject).end(JSON.stringify(given));
  const answer = await promise;
  answer.resume();
  return answer.statusCode ?? 0;
};

const withinMinute = <T>(round: () => Promise<T>): Promise<T> => withinPeriod(60_000, round);

const refusalOf = async (answer: Promise<Response>): Promise<[number, unknown]> => {
  const got = await answer;
  return [got.status, (JSON.parse(await got.text()) as { name?: unknown }).name];
};

describe('sessions §1: the ways to sign in', () => {
  it('are told to everybody', async () => {
    const answer = await fetch(`${service.url}/auth/methods`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        type: 'password',
        path: '/auth/simple/login',
        message: expect.any(String),
        defaultHidden: false,
        options: [],
      },
    ]);
  });
});

describe('sessions §1: the 401 of the user who calls', () => {
  it.each([undefined, 'nonsense', `user:${'0'.repeat(56)}`])('says how to sign in, to %s', async (token) => {
    const answer = await fetch(`${service.url}/api/admin/user`, {
      headers: token === undefined ? {} : { Authorization: token },
    });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      {
        id: expect.any(String),
        name: 'AuthenticationRequired',
        message: expect.any(String),
        details: expect.any(Array),
        type: 'password',
        path: '/auth/simple/login',
        defaultHidden: false,
        options: [],
      },
    ]);
  });
});

describe('sessions §2: a session', () => {
  it('begins with a password, has a cookie that scripts and other sites cannot use, and is stored hashed', async () => {
    const { username, id } = await person();
    const browser = openBrowser(service);
    const answer = await browser.send('POST', '/auth/simple/login', { username, password });
    expect([answer.status, await answer.json()]).toMatchObject([200, { id, username }]);
    const isSecure = service.publicUrl.startsWith('https:');
    const cookie = browser.cookies.get(isSecure ? '__Host-halyard-session' : 'halyard-session');
    expect(cookie?.attributes).toEqual([
      'Path=/',
      'Max-Age=2592000',
      'HttpOnly',
      'SameSite=Lax',
      ...(isSecure ? ['Secure'] : []),
    ]);
    expect(cookie?.value).toMatch(/^\d+\.[\w-]{43}$/);
    const stored = await getItem(service.table, sessionKey(id, sha256(cookie?.value ?? '')));
    expect(stored).toMatchObject({ userId: id, method: 'password' });
    expect(JSON.stringify(stored)).not.toContain(cookie?.value.split('.')[1]);
  });

  it('is good for a token of the API, and for nothing else', async () => {
    const { username, id } = await person();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    expect((await browser.send('GET', '/api/admin/projects')).status).toBe(401);
    const token = await browser.token();
    expect(token).toMatch(/^session:[0-9a-f]{56}$/);
    const self = await fetch(`${service.url}/api/admin/user`, { headers: { Authorization: `Bearer ${token}` } });
    expect([self.status, await self.json()]).toMatchObject([
      200,
      { user: { id, username }, permissions: expect.any(Array) },
    ]);
    const made = await browser.call('POST', '/api/admin/projects/default/features', { name: `f-${randomUUID()}` });
    expect(made.status).toBe(201);
    expect((await browser.call('GET', '/api/admin/user-admin')).status).toBe(403);
  });

  it('brings with it what the page would ask at once, and nothing that its user would not be answered', async () => {
    for (const role of ['Admin', 'Editor', 'Viewer']) {
      const { username } = await person(role);
      const browser = openBrowser(service);
      await browser.signIn(username, password);
      // These are stored with the user; the first request stores when it was seen last, too.
      expect((await browser.call('POST', '/api/admin/splash/new')).status).toBe(200);
      expect((await browser.call('POST', '/api/admin/feedback', { feedbackId: 'new' })).status).toBe(200);
      const [user, config, { environments }, { types }] = [
        await (await browser.call('GET', '/api/admin/user')).json(),
        await (await browser.call('GET', '/api/admin/ui-config')).json(),
        environmentsAnswer.parse(await (await browser.call('GET', '/api/admin/environments')).json()),
        typesAnswer.parse(await (await browser.call('GET', '/api/admin/feature-types')).json()),
      ];
      expect([environments.length, types.length]).not.toContain(0);
      const answer = await browser.send('POST', '/auth/token');
      const { token, expiresAt, ...others } = z.looseObject({}).parse(await answer.json());
      expect([token, expiresAt, others]).toEqual([
        expect.any(String),
        expect.any(String),
        { self: user, uiConfig: config, environments, featureTypes: types },
      ]);
      expect(others).toMatchObject({ self: { user: { username }, splash: { new: true }, feedback: [{}] } });
    }
  });

  it('ends at once when its user signs out', async () => {
    const { username } = await person();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    const token = await browser.token();
    const read = () => fetch(`${service.url}/api/admin/projects`, { headers: { Authorization: token } });
    expect((await read()).status).toBe(200);
    expect((await browser.send('POST', '/logout')).status).toBe(200);
    expect([browser.cookies.size, (await read()).status]).toEqual([0, 401]);
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
  });

  it('ends at once when its user is deleted, and when the password changes', async () => {
    for (const end of [
      (id: number) => service.call('DELETE', `/api/admin/user-admin/${id}`),
      (id: number) => service.call('POST', `/api/admin/user-admin/${id}/change-password`, { password: `${password}x` }),
      (id: number) => service.call('DELETE', `/api/admin/user-admin/${id}/sessions`),
    ]) {
      const { username, id } = await person();
      const browser = openBrowser(service);
      await browser.signIn(username, password);
      const token = await browser.token();
      const read = () => fetch(`${service.url}/api/admin/projects`, { headers: { Authorization: token } });
      expect((await read()).status).toBe(200);
      expect((await end(id)).status).toBe(200);
      expect((await read()).status).toBe(401);
      expect((await browser.send('POST', '/auth/token')).status).toBe(401);
    }
  });

  it('is none for somebody who was judged before the password changed, however late it is stored', async () => {
    const { id } = await person();
    const user = await getItem(service.table, userKey(id));
    if (user === undefined) throw new Error('There is no user');
    const changed = await service.call('POST', `/api/admin/user-admin/${id}/change-password`, {
      password: `${password}x`,
    });
    expect(changed.status).toBe(200);
    const context = { table: service.table, now: new Date(Date.now() + 1_000) };
    const cookie = await startSession(context, { user, method: 'password', address: '127.0.0.1' });
    await expect(issueSessionToken(context, cookie)).rejects.toMatchObject({ name: 'AuthenticationRequired' });
    const fresh = await getItem(service.table, userKey(id));
    if (fresh === undefined) throw new Error('There is no user');
    // The clock of this function is behind that of the one that stored the password.
    const late = { table: service.table, now: new Date(Date.now() - 5_000) };
    const own = await startSession(late, { user: fresh, method: 'password', address: '127.0.0.1' });
    expect(await issueSessionToken(context, own)).toMatchObject({ token: expect.stringMatching(/^session:/) });
  });

  it('has the rights of its user, whatever they are at the moment', async () => {
    const { username, id } = await person('Viewer');
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    const token = await browser.token();
    const list = () => fetch(`${service.url}/api/admin/user-admin`, { headers: { Authorization: token } });
    expect((await list()).status).toBe(403);
    expect((await service.call('PUT', `/api/admin/user-admin/${id}`, { rootRole: 'Admin' })).status).toBe(200);
    expect((await list()).status).toBe(200);
  });
});

describe('sessions §3: a token', () => {
  it('ends with its session, where that may stay unused for a shorter time', async () => {
    const short = await startService({ ...asDeployed, newProcess: true, env: { HALYARD_SESSION_IDLE_MINUTES: '5' } });
    try {
      const username = randomUUID();
      await short.call('POST', '/api/admin/user-admin', { username, rootRole: 'Viewer', password });
      const browser = openBrowser(short);
      await browser.signIn(username, password);
      const answer = await browser.send('POST', '/auth/token');
      const { expiresAt } = z.object({ expiresAt: z.string() }).parse(await answer.json());
      expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    } finally {
      await short.stop();
    }
  });
});

describe('sessions §3: what a page of another site can do: nothing', () => {
  it.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    ['none', undefined],
    [undefined, 'https://evil.example'],
    [undefined, 'null'],
    [undefined, undefined],
  ])('Sec-Fetch-Site %s, Origin %s', async (site, origin) => {
    const { username } = await person();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    const headers = { 'Sec-Fetch-Site': site, Origin: origin };
    expect(await refusalOf(browser.send('POST', '/auth/token', undefined, headers))).toEqual([403, 'ForbiddenError']);
    expect(await refusalOf(browser.send('POST', '/logout', undefined, headers))).toEqual([403, 'ForbiddenError']);
    expect((await browser.send('POST', '/auth/token')).status).toBe(200);
    if (site !== undefined || origin !== undefined)
      expect(await refusalOf(browser.send('POST', '/auth/simple/login', { username, password }, headers))).toEqual([
        403,
        'ForbiddenError',
      ]);
  });

  it.each([
    { 'Sec-Fetch-Site': ['cross-site', 'same-origin'] },
    { 'Sec-Fetch-Site': ['same-origin', 'same-origin'] },
    { Origin: ['https://evil.example', 'own'] },
    { 'sec-fetch-site': ['cross-site'], 'Sec-Fetch-Site': ['same-origin'] },
  ])('headers that browsers send once, sent twice: %j', async (given) => {
    const { username } = await person();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    const [session] = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
    const repeated = Object.entries(given).flatMap(([name, values]) =>
      values.flatMap((value) => [name, value === 'own' ? new URL(service.publicUrl).origin : value]),
    );
    const send = async (path: string, more: readonly string[], body = '') => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const headers = [...repeated, ...more, 'Host', new URL(service.url).host];
      request(`${service.url}${path}`, { method: 'POST', headers }, resolve).on('error', reject).end(body);
      const answer = await promise;
      answer.resume();
      return answer.statusCode;
    };
    for (const path of ['/auth/token', '/logout']) expect(await send(path, ['Cookie', session ?? ''])).toBe(403);
    const typed = JSON.stringify({ username, password });
    const isJson = ['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(typed))];
    expect(await send('/auth/simple/login', isJson, typed)).toBe(403);
  });

  it('the origin counts where a browser says nothing of the site', async () => {
    const { username } = await person();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    expect((await browser.send('POST', '/auth/token', undefined, { 'Sec-Fetch-Site': undefined })).status).toBe(200);
  });
});

describe('sessions §4: lists', () => {
  it('show the sessions of a user to that user and to administrators, who end them one by one', async () => {
    const { username, id } = await person();
    const [first, second] = [openBrowser(service), openBrowser(service)];
    await first.signIn(username, password);
    await second.signIn(username, password);
    const own = listed.parse(await (await first.call('GET', '/api/admin/user/sessions')).json()).sessions;
    const all = listed.parse(await (await service.call('GET', `/api/admin/user-admin/${id}/sessions`)).json()).sessions;
    // The newest session stands first; the calling one began earlier.
    expect(own.map(({ current }) => current)).toEqual([false, true]);
    expect(all).toEqual(own.map(({ current: _, ...session }) => session));
    const [newest] = own;
    expect((await first.call('DELETE', `/api/admin/user/sessions/${newest?.id}`)).status).toBe(200);
    expect((await second.send('POST', '/auth/token')).status).toBe(401);
    expect((await first.send('POST', '/auth/token')).status).toBe(200);
    const other = await person();
    const stranger = openBrowser(service);
    await stranger.signIn(other.username, password);
    expect((await stranger.call('DELETE', `/api/admin/user/sessions/${own[1]?.id}`)).status).toBe(404);
    expect((await service.call('DELETE', `/api/admin/user-admin/${other.id}/sessions/${own[1]?.id}`)).status).toBe(404);
    expect((await service.call('DELETE', `/api/admin/user-admin/${id}/sessions/${own[1]?.id}`)).status).toBe(200);
    expect((await first.send('POST', '/auth/token')).status).toBe(401);
    expect((await service.call('GET', '/api/admin/user-admin/999/sessions')).status).toBe(404);
    expect(await refusalOf(service.call('GET', '/api/admin/user/sessions'))).toEqual([400, 'BadDataError']);
  });
});

describe('sessions §5: passwords', () => {
  it('are refused alike for an unknown account, a wrong one and none', async () => {
    const { username } = await person();
    const invited = await person('Editor', {});
    const browser = openBrowser(service);
    const refusals: unknown[] = [];
    for (const given of [
      { username, password: 'wrong' },
      { username: `nobody-${randomUUID()}`, password },
      { username: invited.username, password },
    ]) {
      const answer = await browser.send('POST', '/auth/simple/login', given);
      const { name, message } = z.object({ name: z.string(), message: z.string() }).parse(await answer.json());
      refusals.push([answer.status, name, message]);
    }
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0]).toEqual([401, 'PasswordMismatch', expect.any(String)]);
    expect(browser.cookies.size).toBe(0);
  });

  it('are tried ten times a minute for an account, whether it exists or not, and from an address', async () => {
    const { username } = await person();
    const nobody = `nobody-${randomUUID()}`;
    for (const [i, accounts] of [[username], [nobody], Array.from({ length: 30 }, () => randomUUID())].entries()) {
      let judged = 0;
      // The minute of the limit may end in between, and the next one allows ten more.
      for (let j = 0; j <= 20; j++) {
        // Either one account from many addresses, or many accounts from one address.
        const from = accounts.length === 1 ? `127.0.${10 + i}.${1 + (j % 5)}` : '127.0.9.1';
        const account = accounts[j % accounts.length] ?? '';
        const typed = j % 2 === 0 ? account : account.toUpperCase();
        const status = await attemptFrom(from, { username: typed, password: 'wrong' });
        if (status === 429) break;
        expect(status).toBe(401);
        judged++;
      }
      expect(judged).toBeGreaterThanOrEqual(10);
      expect(judged).toBeLessThanOrEqual(20);
    }
  });

  it('are tried ten times a minute for an account, by whichever of its names', async () => {
    const statuses = await withinMinute(async () => {
      const email = `${randomUUID()}@example.com`;
      const { username } = await person('Editor', { email, password });
      const wrong: number[] = [];
      for (let i = 0; i < 10; i++)
        wrong.push(await attemptFrom(`127.0.20.${1 + (i % 5)}`, { username: email, password: 'wrong' }));
      // The answer equals that to a wrong password, so that it does not reveal that both names belong to one user.
      return [...wrong, await attemptFrom('127.0.20.9', { username, password })];
    });
    expect(statuses).toEqual(Array.from({ length: 11 }, () => 401));
  });

  it('that are right are not counted', async () => {
    const { username } = await person();
    for (let i = 0; i < 12; i++) expect(await attemptFrom('127.0.8.1', { username, password })).toBe(200);
  });
});

/** Makes wrong attempts for an account from several addresses. @returns whether strangers have no more of them */
const fill = async (username: string, network: string): Promise<boolean> => {
  const attempts = Array.from({ length: 12 }, (_, i) =>
    attemptFrom(`${network}.${1 + (i % 3)}`, { username, password: 'wrong' }),
  );
  return (await Promise.all(attempts)).includes(429);
};

describe('sessions §5.2: who can lock an owner out', () => {
  it('not one address, however many accounts it names', async () => {
    const [refused, statuses] = await withinMinute(async () => {
      const owners = await Promise.all(Array.from({ length: 6 }, () => person()));
      const attack = Array.from({ length: 66 }, (_, i) =>
        attemptFrom('127.0.30.1', { username: owners[i % 6]?.username, password: 'wrong' }),
      );
      const attacked = await Promise.all(attack);
      const rights = owners.map(({ username }, i) => attemptFrom(`127.0.31.${i + 1}`, { username, password }));
      return [attacked.filter((status) => status === 429).length, await Promise.all(rights)] as const;
    });
    expect(refused).toBeGreaterThanOrEqual(56);
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 200));
  });

  it('nobody, where the browser has the cookie of an earlier session', async () => {
    const statuses = await withinMinute(async () => {
      const [owner, other] = [await person(), await person()];
      const [browser, foreign] = [openBrowser(service, '127.0.32.1'), openBrowser(service, '127.0.33.1')];
      await browser.signIn(owner.username, password);
      await foreign.signIn(other.username, password);
      expect((await service.call('DELETE', `/api/admin/user-admin/${owner.id}/sessions`)).status).toBe(200);
      expect((await browser.send('POST', '/auth/token')).status).toBe(401);
      const elsewhere = openBrowser(service, '127.0.34.1');
      const own = { Cookie: [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ') };
      const isFull = await fill(owner.username, '127.0.35');
      const given = { username: owner.username, password };
      // The cookie of another account is none of this one.
      const refused = await foreign.send('POST', '/auth/simple/login', given);
      return [isFull, refused.status, (await elsewhere.send('POST', '/auth/simple/login', given, own)).status];
    });
    expect(statuses).toEqual([true, 429, 200]);
  });

  it('nobody, where somebody signed in to the account from this network before', async () => {
    const statuses = await withinMinute(async () => {
      const { username } = await person();
      expect(await attemptFrom('127.0.36.1', { username, password })).toBe(200);
      const isFull = await fill(username, '127.0.37');
      const rights = ['127.0.36.99', '127.0.38.1'].map((from) => attemptFrom(from, { username, password }));
      return [isFull, ...(await Promise.all(rights))];
    });
    expect(statuses).toEqual([true, 200, 429]);
  });

  it('and whoever has such a cookie guesses ten times a minute with it, not more', async () => {
    let rounds = 0;
    const statuses = await withinMinute(async () => {
      const { username, id } = await person();
      const browser = openBrowser(service, `127.0.39.${++rounds}`);
      await browser.signIn(username, password);
      expect((await service.call('DELETE', `/api/admin/user-admin/${id}/sessions`)).status).toBe(200);
      const guesses = Array.from({ length: 12 }, () =>
        browser.send('POST', '/auth/simple/login', { username, password: 'wrong' }),
      );
      return (await Promise.all(guesses)).map(({ status }) => status);
    });
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('nobody who is signed in, from changing the password', async () => {
    const { username } = await person();
    const browser = openBrowser(service, '127.0.40.1');
    await browser.signIn(username, password);
    const token = await browser.token();
    const next = 'Eight-geese-swim-8';
    const outcome = await withinMinute(async () => {
      const isFull = await fill(username, '127.0.41');
      const body = { password: next, confirmPassword: next, oldPassword: 'wrong' };
      const headers = { Authorization: token };
      return [isFull, (await browser.send('POST', '/api/admin/user/change-password', body, headers)).status];
    });
    expect(outcome).toEqual([true, 401]);
  });

  it('what is remembered of networks and cookies is hashed, and bounded', async () => {
    const { username, id } = await person();
    for (let i = 0; i < 12; i++) expect(await attemptFrom(`127.0.${60 + i}.1`, { username, password })).toBe(200);
    const known = await getItem(service.table, knownPlacesKey(id));
    const hashes = Array.from({ length: 10 }, () => expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(known).toMatchObject({ cookies: hashes, networks: hashes });
    expect(await attemptFrom('127.0.71.2', { username, password })).toBe(200);
    expect((await getItem(service.table, knownPlacesKey(id)))?.networks).toEqual(known?.networks);
  });
});

describe('limits §7: what a stranger can use up from one address', () => {
  /** The cookie of no session. */
  const unknown = `1.${'a'.repeat(43)}`;

  /** Sends requests from one address all the time while `run` runs, from the first refusal on. @returns the statuses */
  const whileFlooding = async (
    [method, path, body, headers]: readonly [string, string, unknown, Record<string, string> | undefined],
    run: () => Promise<void>,
    from = '127.0.80.1',
  ): Promise<number[]> => {
    const stranger = openBrowser(service, from);
    const statuses = new Set<number>();
    const { promise: isRefused, resolve } = Promise.withResolvers<void>();
    let [isOver, sent] = [false, 0];
    const sendOn = async (): Promise<void> => {
      while (!isOver) {
        const { status } = await stranger.send(method, path, body, headers);
        statuses.add(status);
        if (status === 429 || sent++ > 2_000) resolve();
      }
    };
    const sending = Promise.all(Array.from({ length: 8 }, sendOn));
    try {
      await isRefused;
      await run();
    } finally {
      isOver = true;
      await sending;
    }
    return [...statuses].toSorted();
  };

  it.each<[string, string, number, unknown?, Record<string, string>?]>([
    ['POST', '/auth/simple/login', 400, {}],
    [
      'POST',
      '/auth/token',
      401,
      undefined,
      { Cookie: `${['__Host-halyard-session', 'halyard-session'].join(`=${unknown}; `)}=${unknown}` },
    ],
    ['GET', '/auth/methods', 200],
    ['GET', '/api/admin/user', 401],
    ['POST', '/logout', 200],
  ])('%s %s is not what others need', async (method, path, status, body, headers) => {
    const { username } = await person();
    const owner = openBrowser(service, '127.0.80.2');
    const answers: number[] = [];
    const statuses = await whileFlooding([method, path, body, headers], async () => {
      answers.push((await owner.send('GET', '/auth/methods')).status);
      answers.push((await owner.send('POST', '/auth/simple/login', { username, password })).status);
      const Authorization = await owner.token();
      answers.push((await owner.send('GET', '/api/admin/user', undefined, { Authorization })).status);
      answers.push((await owner.send('POST', '/logout')).status);
    });
    expect(statuses).toEqual([status, 429]);
    expect(answers).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['GET', '/auth/oidc/callback?code=x&state=y', 400, 'image'],
    ['POST', '/auth/simple/login', 400, 'empty'],
    ['GET', '/auth/methods', 200, 'iframe'],
  ])('is not the room of the people there, for a page of another site: %s %s', async (method, path, status, what) => {
    const { username } = await person();
    const from = `127.0.82.${what.length}`;
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': what };
    const owner = openBrowser(service, from);
    const came = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' };
    const answers: number[] = [];
    const body = method === 'POST' ? {} : undefined;
    const statuses = await whileFlooding(
      [method, path, body, headers],
      async () => {
        answers.push((await owner.send('GET', '/auth/methods')).status);
        answers.push((await owner.send('GET', '/auth/oidc/callback?code=x&state=y', undefined, came)).status);
        answers.push((await owner.send('POST', '/auth/simple/login', { username, password })).status);
      },
      from,
    );
    expect(statuses).toEqual([status, 429]);
    expect(answers).toEqual([200, 400, 200]);
  });

  it('is not even the room of the own address, without a cookie', async () => {
    const { username } = await person();
    const owner = openBrowser(service, '127.0.81.1');
    await owner.signIn(username, password);
    const stranger = openBrowser(service, '127.0.81.1');
    const answers = await Promise.all(Array.from({ length: 600 }, () => stranger.send('POST', '/auth/token')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await owner.send('POST', '/auth/token')).status).toBe(200);
  });

  it('does not reach the API through the front, without a cookie', async () => {
    const { username } = await person();
    const stranger = await fetch(`${service.frontUrl}/auth/token`, { method: 'POST' });
    // Every answer of the API has this header.
    expect(stranger.headers.get('x-amzn-requestid')).toBeNull();
    expect(await refusalOf(Promise.resolve(stranger))).toEqual([401, 'AuthenticationRequired']);
    const signedIn = await fetch(`${service.frontUrl}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    const headers = { Cookie: cookie.split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' };
    const token = await fetch(`${service.frontUrl}/auth/token`, { method: 'POST', headers });
    expect([token.status, token.headers.has('x-amzn-requestid')]).toEqual([200, true]);
  });
});

describe('sessions §6: attempts to sign in', () => {
  it('are listed for administrators, as JSON and as CSV, without what was typed', async () => {
    const { username } = await person();
    const typed = `typed-${randomUUID()}`;
    expect(await attemptFrom('127.0.7.1', { username: typed, password: typed })).toBe(401);
    expect(await attemptFrom('127.0.7.1', { username, password: typed })).toBe(401);
    expect(await attemptFrom('127.0.7.1', { username, password })).toBe(200);
    const answer = await service.call('GET', '/api/admin/logins');
    const text = await answer.clone().text();
    const { events } = z.object({ events: z.array(login) }).parse(await answer.json());
    expect(events.filter(({ ip }) => ip === '127.0.7.1')).toMatchObject([
      { username, successful: true, auth_type: 'simple', failure_reason: null },
      { username, successful: false, failure_reason: 'Wrong password' },
      { username: null, successful: false, failure_reason: 'No such account' },
    ]);
    expect(text).not.toContain(typed);
    const csv = await service.call('GET', '/api/admin/logins', undefined, { Accept: 'text/csv' });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [head, first] = (await csv.text()).split('\r\n');
    expect(head).toBe('id,username,created_at,successful,ip,auth_type,failure_reason');
    expect(first).toContain(`,${username},`);
    expect(JSON.stringify(await (await service.call('GET', '/api/admin/events')).json())).not.toContain(typed);
    expect(service.output()).not.toContain(typed);
  });

  it('that fail are kept of other addresses when one has used up its room', async () => {
    const { id } = await person();
    const user = await getItem(service.table, userKey(id));
    const context = { table: service.table, now: new Date('2020-01-01T12:00:00Z') };
    const [used, other] = ['192.0.2.7', '192.0.2.8'];
    await putItem(service.table, {
      ...attemptsKey(`FAILED#${used}`, '2020-01-01T00:00:00.000Z'),
      kind: 'attempts',
      rev: 0,
      attempts: 1_000,
    });
    for (const address of [used, other])
      await recordLogin(context, { method: 'password', address, user, failure: 'Wrong password' });
    const kept = await queryLogins(service.table, loginsRange('2020-01-01T00:00:00.000Z', 1_000));
    expect(kept.filter(({ at }) => at.startsWith('2020')).map(({ address }) => address)).toEqual([other]);
  });
});
