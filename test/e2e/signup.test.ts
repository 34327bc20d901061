import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneMonthAfter } from '../../lib/identity/signup/month.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const tokens = '/api/admin/invite-link/tokens';
const far = '2099-01-01T00:00:00.000Z';
const past = '2020-01-01T00:00:00.000Z';
const password = 'Seven-geese-fly-7';
const make = async (name: string) => (await people.done('POST', tokens, { name, expiresAt: far })).body;
const validate = (secret: string) => people.refusal('GET', `/invite/${secret}/validate`);

describe('signup §1: creating a token', () => {
  it('creates a token that is open for a month at most, and shows it again', async () => {
    const { status, body, headers } = await people.done('POST', tokens, { name: 'course', expiresAt: far });
    expect([status, headers.get('location')]).toEqual([201, `tokens/${body.secret}`]);
    expect(body).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `${service.publicUrl}/new-user?invite=${body.secret}`,
      name: 'course',
      enabled: true,
      expiresAt: oneMonthAfter(new Date(body.createdAt)).toISOString(),
      createdAt: body.createdAt,
      createdBy: 'admin',
      users: [],
      role: { id: 3, name: 'Viewer', type: 'root', description: expect.any(String) },
    });
    const [one, all] = [await people.done('GET', `${tokens}/${body.secret}`), await people.done('GET', tokens)];
    expect(one.body).toEqual(body);
    expect(all.body.tokens).toContainEqual(body);
    expect([one, all].map((reply) => reply.headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
    const [event] = await people.events('public-signup-token-created');
    expect(event?.data).toMatchObject({ secret: body.secret, name: 'course', enabled: true });
  });

  it('refuses a token without name or expiry', async () => {
    expect(await people.refusal('POST', tokens, { expiresAt: far })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', tokens, { name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', tokens, { name: 'x', expiresAt: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('GET', `${tokens}/${'0'.repeat(32)}`)).toEqual([404, 'NotFoundError']);
  });
});

describe('signup §4: changing a token', () => {
  it('changes the given members, to any date, with an event', async () => {
    const token = await make('changing');
    const path = `${tokens}/${token.secret}`;
    expect((await people.done('PUT', path, { enabled: false })).body).toEqual({ ...token, enabled: false });
    expect((await people.done('PUT', path, { enabled: 'true', expiresAt: far })).body).toEqual({
      ...token,
      expiresAt: far,
    });
    const events = await people.events('public-signup-token-updated');
    expect(events.slice(0, 2)).toMatchObject([
      { data: { secret: token.secret, enabled: true, expiresAt: far }, preData: null },
      { data: { secret: token.secret, enabled: false } },
    ]);
    expect(events[1]?.data).not.toHaveProperty('expiresAt');
  });

  it('answers enabled: false after it has expired, and opens again when it is extended', async () => {
    const { secret } = await make('expiring');
    const path = `${tokens}/${secret}`;
    expect((await people.done('PUT', path, { expiresAt: past })).body.enabled).toBe(false);
    expect((await people.done('PUT', path, { enabled: true })).body.enabled).toBe(false);
    expect(await validate(secret)).toEqual([400, 'BadDataError']);
    expect((await people.done('PUT', path, { expiresAt: far })).body.enabled).toBe(true);
    expect(await validate(secret)).toEqual([200, undefined]);
    await people.done('PUT', path, { enabled: false, expiresAt: past });
    expect((await people.done('PUT', path, { expiresAt: far })).body.enabled).toBe(false);
  });

  it('refuses a body without members, wrong types, an unknown token, and callers without ADMIN', async () => {
    const { secret } = await make('refusing');
    const path = `${tokens}/${secret}`;
    expect(await people.refusal('PUT', path, {})).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', path, { other: 1 })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', path, { enabled: 'maybe' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', path, { expiresAt: '2030-02-30T00:00:00Z' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', `${tokens}/unknown`, { enabled: true })).toEqual([404, 'NotFoundError']);
    const { token } = await people.newUser('Editor');
    expect(await people.refusal('PUT', path, { enabled: true }, token)).toEqual([403, 'NoAccessError']);
  });
});

describe('signup §6: signing up', () => {
  it('creates a Viewer, and lists it with the token', async () => {
    const { secret } = await make('open');
    const answer = await fetch(`${service.url}/invite/${secret}/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'Ola@example.com', name: 'Ola', password }),
    });
    expect(answer.status).toBe(201);
    const user = JSON.parse(await answer.text());
    expect(user).toMatchObject({ email: 'Ola@example.com', name: 'Ola', rootRole: 3, accountType: 'User' });
    expect(JSON.stringify(user)).not.toContain('scrypt');
    const { body } = await people.done('GET', `${tokens}/${secret}`);
    expect(body.users).toMatchObject([{ id: user.id, name: 'Ola' }]);
    const events = await people.events('user-created', 'public-signup-token-user-added');
    expect(events.slice(0, 2)).toMatchObject([
      { type: 'public-signup-token-user-added', createdBy: 'system', data: { secret, userId: user.id } },
      { type: 'user-created', createdBy: 'system', createdByUserId: -1337, data: { id: user.id, rootRole: 3 } },
    ]);
    await people.done('DELETE', `/api/admin/user-admin/${user.id}`);
    expect((await people.done('GET', `${tokens}/${secret}`)).body.users).toEqual([]);
  });

  it('refuses closed and unknown links, weak passwords and emails in use', async () => {
    const { secret } = await make('strict');
    const sign = (token: string, given: object = {}) =>
      people.refusal('POST', `/invite/${token}/signup`, {
        email: 'kari@example.com',
        name: 'Kari',
        password,
        ...given,
      });
    expect(await sign('0'.repeat(32))).toEqual([400, 'BadDataError']);
    expect(await sign(secret, { password: 'weak' })).toEqual([400, 'OwaspValidationError']);
    expect(await sign(secret, { email: 'none' })).toEqual([400, 'ValidationError']);
    expect(await sign(secret, { name: undefined })).toEqual([400, 'ValidationError']);
    expect(await sign(secret)).toEqual([201, 'Kari']);
    expect(await sign(secret, { email: 'KARI@example.com' })).toEqual([400, 'BadDataError']);
    await people.done('PUT', `${tokens}/${secret}`, { enabled: false });
    expect(await sign(secret, { email: 'other@example.com' })).toEqual([400, 'BadDataError']);
    expect(await validate('unknown')).toEqual([400, 'BadDataError']);
  });

  it('is throttled', async () => {
    let taken = 0;
    const began = performance.now();
    // A slow machine needs more than one wave, because ten more are allowed every second.
    await expect
      .poll(async () => {
        const attempts = await Promise.all(Array.from({ length: 120 }, () => validate('unknown')));
        taken += attempts.filter(([status]) => status !== 429).length;
        return attempts;
      })
      .toContainEqual([429, 'TooManyRequests']);
    expect(taken).toBeLessThanOrEqual(100 + (performance.now() - began) / 100);
  });
});
