import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openBrowser } from '../support/browser.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

const password = 'Seven-geese-fly-7';
const other = 'Eight-ducks-swim-8';
let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const admin = '/api/admin/user-admin';
const made = z.object({ id: z.number(), inviteLink: z.string().optional(), invitedUntil: z.string().optional() });

const newUser = async (given: object = { password }) => {
  const username = `p-${randomUUID()}`;
  const answer = await service.call('POST', admin, { username, rootRole: 'Editor', ...given });
  return { username, ...made.parse(await answer.json()) };
};
const secretIn = (link = ''): string => new URL(link).searchParams.get('token') ?? '';
const signsIn = async (username: string, typed: string): Promise<number> =>
  (await openBrowser(service).send('POST', '/auth/simple/login', { username, password: typed })).status;
const shown = async (id: number) => made.parse(await (await service.call('GET', `${admin}/${id}`)).json());

describe('passwords §1: an invitation', () => {
  it('is answered with a user who has no password; with it a password is set, once', async () => {
    const { username, id, inviteLink } = await newUser({});
    expect(inviteLink).toMatch(new RegExp(`^${service.publicUrl}/new-user\\?token=[\\w-]{43}$`));
    expect(Date.parse((await shown(id)).invitedUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await shown(id)).inviteLink).toBeUndefined();
    const token = secretIn(inviteLink);
    const validated = await fetch(`${service.url}/auth/reset/validate?token=${token}`);
    expect([validated.status, await validated.json()]).toEqual([
      200,
      {
        id,
        name: null,
        email: null,
        token,
        createdBy: 'admin',
        role: expect.objectContaining({ id: 2, name: 'Editor' }),
      },
    ]);
    const browser = openBrowser(service);
    const weak = await browser.send('POST', '/auth/reset/password', { token, password: 'weak' });
    expect([weak.status, await weak.json()]).toMatchObject([400, { name: 'OwaspValidationError' }]);
    expect((await browser.send('POST', '/auth/reset/password', { token, password })).status).toBe(200);
    expect(await signsIn(username, password)).toBe(200);
    expect((await shown(id)).invitedUntil).toBeUndefined();
    const again = await browser.send('POST', '/auth/reset/password', { token, password: other });
    expect([again.status, await again.json()]).toMatchObject([401, { name: 'InvalidTokenError' }]);
    expect((await fetch(`${service.url}/auth/reset/validate?token=${token}`)).status).toBe(401);
  });

  it('is not there for a user with a password', async () => {
    const { inviteLink, invitedUntil } = await newUser();
    expect([inviteLink, invitedUntil]).toEqual([undefined, undefined]);
  });
});

describe('passwords §3: links', () => {
  const link = async (id: number): Promise<string> => {
    const answer = await service.call('POST', `${admin}/reset-password`, { id });
    return z.object({ resetPasswordUrl: z.string() }).parse(await answer.json()).resetPasswordUrl;
  };

  it('are made by administrators, and end with the first password that is set', async () => {
    const { username, id } = await newUser();
    const [first, second] = [await link(id), await link(id)];
    expect(first).toMatch(new RegExp(`^${service.publicUrl}/reset-password\\?token=`));
    const send = (url: string, given: string) =>
      openBrowser(service).send('POST', '/auth/reset/password', { token: secretIn(url), password: given });
    expect((await send(second, other)).status).toBe(200);
    expect([await signsIn(username, other), await signsIn(username, password)]).toEqual([200, 401]);
    expect((await send(first, password)).status).toBe(401);
  });

  it('are made for an email, too, whatever its case', async () => {
    const email = `p-${randomUUID()}@Example.com`;
    const { id } = await newUser({ email, password });
    const { body } = await people.done('POST', `${admin}/reset-password`, { id: email.toUpperCase() });
    const validated = await fetch(`${service.url}/auth/reset/validate?token=${secretIn(body.resetPasswordUrl)}`);
    expect(await validated.json()).toMatchObject({ id, email });
    const nobody = { id: `p-${randomUUID()}@example.com` };
    expect(await people.refusal('POST', `${admin}/reset-password`, nobody)).toEqual([404, 'NotFoundError']);
    expect((await people.done('POST', `${admin}/reset-password`, { id: String(id) })).status).toBe(200);
  });

  it('let one of many at once set the password', async () => {
    const { id } = await newUser();
    const token = secretIn(await link(id));
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async (_, i) =>
          (await openBrowser(service).send('POST', '/auth/reset/password', { token, password: `${other}${i}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('let one set the password where several links of a user are used at once', async () => {
    const { id } = await newUser();
    const links = [await link(id), await link(id), await link(id)];
    const statuses = await Promise.all(
      links.map(
        async (url, i) =>
          (
            await openBrowser(service).send('POST', '/auth/reset/password', {
              token: secretIn(url),
              password: `${other}${i}`,
            })
          ).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}%00`, '../../ACCESS'])(
    'that are none are 401: %j',
    async (token) => {
      const answer = await fetch(`${service.url}/auth/reset/validate?token=${encodeURIComponent(token)}`);
      expect([answer.status, await answer.json()]).toMatchObject([401, { name: 'InvalidTokenError' }]);
    },
  );

  it('end sessions, and are refused for users who do not exist', async () => {
    const { username, id } = await newUser();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    const url = await link(id);
    await openBrowser(service).send('POST', '/auth/reset/password', { token: secretIn(url), password: other });
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
    expect(await people.refusal('POST', `${admin}/reset-password`, { id: 99_999 })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('POST', `${admin}/reset-password`, { id: 'x' })).toEqual([400, 'ValidationError']);
  });

  it('and passwords are in no event, list or log', async () => {
    const { id, inviteLink } = await newUser({});
    const secret = secretIn(inviteLink);
    await openBrowser(service).send('POST', '/auth/reset/password', { token: secret, password: other });
    const events = await (await service.call('GET', '/api/admin/events')).text();
    const users = await (await service.call('GET', admin)).text();
    for (const text of [events, users, service.output()])
      for (const hidden of [secret, other, 'passwordHash', '$scrypt']) expect(text).not.toContain(hidden);
    expect(await people.events('user-updated')).toEqual(
      expect.arrayContaining([expect.objectContaining({ data: expect.objectContaining({ id }) })]),
    );
  });
});

describe('passwords §7: the personal tokens of a user with a new password', () => {
  const ways = [
    ['change-password', (id: number) => ['POST', `${admin}/${id}/change-password`, { password: other }]],
    ['reset-password', (id: number) => ['POST', `${admin}/reset-password`, { id }]],
    ['a change of the user', (id: number) => ['PUT', `${admin}/${id}`, { password: other }]],
  ] as const satisfies readonly [string, (id: number) => readonly [string, string, object]][];

  it.each(ways)('stay, and are counted by %s', async (_, of) => {
    const { id } = await newUser();
    const tokens = [await people.newToken(id), await people.newToken(id)];
    const [method, path, body] = of(id);
    expect((await people.done(method, path, body)).body).toMatchObject({ personalTokens: 2 });
    for (const token of tokens)
      expect((await people.call('GET', '/api/admin/user', undefined, token)).status).toBe(200);
  });

  it.each(ways)('are deleted by %s where that is asked for', async (_, of) => {
    const { id } = await newUser();
    const token = await people.newToken(id);
    const [method, path, body] = of(id);
    const { body: answer } = await people.done(method, path, { ...body, deletePersonalTokens: true });
    expect(answer).toMatchObject({ personalTokens: 0 });
    expect((await people.call('GET', '/api/admin/user', undefined, token)).status).toBe(401);
    expect((await people.done('GET', `${admin}/${id}/tokens`)).body.pats).toEqual([]);
    expect((await people.events('pat-deleted'))[0]).toMatchObject({ data: { userId: id } });
  });

  it('are no matter of other changes of a user', async () => {
    const { id } = await newUser();
    await people.newToken(id);
    expect((await people.done('PUT', `${admin}/${id}`, { name: 'Kari' })).body).not.toHaveProperty('personalTokens');
  });
});

describe('passwords §2: changing one’s own', () => {
  it('needs the old one, twice the new one, and ends all sessions', async () => {
    const { username } = await newUser();
    const browser = openBrowser(service);
    await browser.signIn(username, password);
    const change = async (given: object) => {
      const answer = await browser.call('POST', '/api/admin/user/change-password', given);
      return [answer.status, answer.status === 200 ? '' : (JSON.parse(await answer.text()) as { name: string }).name];
    };
    const twice = { password: other, confirmPassword: other };
    expect(await change(twice)).toEqual([401, 'PasswordMismatch']);
    expect(await change({ ...twice, oldPassword: other })).toEqual([401, 'PasswordMismatch']);
    expect(await change({ ...twice, confirmPassword: password, oldPassword: password })).toEqual([400, 'BadDataError']);
    expect(await change({ password: 'weak', confirmPassword: 'weak', oldPassword: password })).toEqual([
      400,
      'OwaspValidationError',
    ]);
    expect(await change({ ...twice, oldPassword: password })).toEqual([200, '']);
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
    expect([await signsIn(username, other), await signsIn(username, password)]).toEqual([200, 401]);
    expect(await people.refusal('POST', '/api/admin/user/change-password', twice)).toEqual([400, 'BadDataError']);
  });
});

describe('passwords §4: strength', () => {
  it.each([`${admin}/validate-password`, '/auth/reset/validate-password'])('is checked by %s', async (path) => {
    expect((await service.call('POST', path, { password })).status).toBe(200);
    expect(await people.refusal('POST', path, { password: 'weak' })).toEqual([400, 'OwaspValidationError']);
    expect(await people.refusal('POST', path, {})).toEqual([400, 'ValidationError']);
  });
});

describe('login-providers §7: signing in with a password', () => {
  const settings = '/api/admin/auth/simple/settings';
  const oidc = (enabled: boolean) => ({ enabled, clientId: 'x', secret: 'y', discoverUrl: 'https://id.example.com' });

  it('is switched off only while there is another way', async () => {
    const { username } = await newUser();
    expect(await (await service.call('GET', settings)).json()).toEqual({ disabled: false });
    expect(await people.refusal('POST', settings, { disabled: true })).toEqual([400, 'ValidationError']);
    expect((await service.call('POST', '/api/admin/auth/oidc/settings', oidc(true))).status).toBe(200);
    expect((await service.call('POST', settings, { disabled: true })).status).toBe(200);
    expect(await signsIn(username, password)).toBe(403);
    expect(await (await fetch(`${service.url}/auth/methods`)).json()).toMatchObject({
      defaultHidden: true,
      options: [{ type: 'oidc', path: '/auth/oidc/login' }],
    });
    expect(await people.refusal('POST', '/api/admin/auth/oidc/settings', oidc(false))).toEqual([
      400,
      'ValidationError',
    ]);
    expect((await service.call('POST', settings, { disabled: false })).status).toBe(200);
    expect(await signsIn(username, password)).toBe(200);
    expect((await service.call('POST', '/api/admin/auth/oidc/settings', oidc(false))).status).toBe(200);
  });
});
