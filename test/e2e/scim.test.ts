import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../lib/contract/routes/index.ts';
import { scimUrns } from '../../lib/contract/scim-urns.ts';
import { openBrowser } from '../support/browser.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

/**
 * The requests are those that Okta (developer.okta.com: SCIM protocol, Okta and SCIM version 2.0) and Microsoft Entra
 * (learn.microsoft.com: Develop a SCIM endpoint) document, with the names of this test.
 */

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at is what it checks
  readonly body: any;
  readonly headers: Headers;
}

let service: TestService;
let people: People;
let token: string;
const password = 'Seven-geese-fly-7';

const newScimToken = async (): Promise<string> =>
  z
    .object({ token: z.string() })
    .parse((await people.done('POST', '/api/admin/scim-settings/generate-new-token', {})).body).token;

/** Sends a request as the identity provider. */
const scim = async (
  method: string,
  path: string,
  body?: unknown,
  { type = 'application/scim+json', by = `Bearer ${token}` }: { type?: string; by?: string } = {},
): Promise<Reply> => {
  const answer = await fetch(`${service.url}/scim/v2${path}`, {
    method,
    headers: {
      Authorization: by,
      Accept: 'application/scim+json',
      ...(body !== undefined && { 'Content-Type': `${type}; charset=utf-8` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
};
const done = async (method: string, path: string, body?: unknown): Promise<Reply> => {
  const reply = await scim(method, path, body);
  expect([method, path, reply.status, reply.status < 300 ? '' : reply.body]).toEqual([method, path, reply.status, '']);
  return reply;
};
const refusal = async (method: string, path: string, body?: unknown): Promise<unknown[]> => {
  const { status, body: error, headers } = await scim(method, path, body);
  expect(error).toMatchObject({ schemas: [scimUrns.error], status: String(status), detail: expect.any(String) });
  expect(headers.get('content-type')).toContain('application/scim+json');
  return [status, error.scimType];
};
const found = async (path: string, filter: string): Promise<unknown[]> => {
  const { body } = await done('GET', `${path}?filter=${encodeURIComponent(filter)}`);
  expect(body).toMatchObject({ schemas: [scimUrns.list], totalResults: body.Resources.length });
  return body.Resources.map(({ id }: { id: string }) => id);
};
const patch = (...operations: object[]) => ({ schemas: [scimUrns.patch], Operations: operations });

const newName = (): string => `${randomUUID()}@Example.com`;
const user = (userName: string, more: object = {}) => ({
  schemas: [scimUrns.user],
  userName,
  name: { givenName: 'Ada', familyName: 'Berg' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  active: true,
  ...more,
});
const newUser = async (more: object = {}) => (await done('POST', '/Users', user(newName(), more))).body;
const newGroup = async (...members: string[]) =>
  (
    await done('POST', '/Groups', {
      schemas: [scimUrns.group],
      displayName: `g-${randomUUID()}`,
      members: members.map((value) => ({ value })),
    })
  ).body;
const membersOf = async (id: string): Promise<string[]> =>
  ((await done('GET', `/Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value);

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await people.done('POST', '/api/admin/scim-settings', { enabled: true });
  token = await newScimToken();
});
afterAll(() => service.stop());

describe('scim §1: the token', () => {
  it('has a form of its own, and is shown once and stored hashed', async () => {
    expect(token).toMatch(/^scim:[0-9a-f]{56}$/);
    const { body } = await people.done('GET', '/api/admin/scim-settings');
    expect(body).toEqual({ enabled: true, hasToken: true });
    const events = JSON.stringify((await people.done('GET', '/api/admin/events')).body);
    expect(events).not.toContain(token.slice(5));
    expect(service.output()).not.toContain(token.slice(5));
  });

  it('opens the routes of SCIM and no other, and no other token opens them', async () => {
    const own = routes.filter(({ path }) => path.startsWith('/scim/'));
    expect(own.length).toBe(14);
    const { token: viewer } = await people.newUser('Viewer');
    const client = (
      await people.done('POST', '/api/admin/api-tokens', {
        tokenName: 'c',
        type: 'client',
        environment: 'production',
        projects: ['*'],
      })
    ).body.secret;
    const statusOf = async (method: string, path: string, by: string) =>
      (
        await fetch(`${service.url}${path.replaceAll(/\{\w+\}/g, '1')}`, {
          method,
          headers: { Authorization: by, ...(method !== 'GET' && { 'Content-Type': 'application/json' }) },
          ...(method !== 'GET' && { body: '{}' }),
        })
      ).status;
    for (const { method, path } of own)
      for (const other of [service.token, viewer, client])
        expect([method, path, await statusOf(method, path, other)]).toEqual([method, path, 403]);
    const closed = routes.filter(({ path, access }) => !path.startsWith('/scim/') && access !== 'public');
    const open: unknown[] = [];
    for (const { method, path } of closed) {
      const status = await statusOf(method, path, token);
      if (status !== 403) open.push([method, path, status]);
    }
    expect(open).toEqual([]);
  });

  it('is refused in the form of SCIM', async () => {
    const { status, body } = await scim('GET', '/Users', undefined, { by: service.token });
    expect([status, body]).toEqual([403, { schemas: [scimUrns.error], status: '403', detail: expect.any(String) }]);
    expect((await scim('GET', '/Users', undefined, { by: `scim:${'0'.repeat(56)}` })).status).toBe(401);
  });

  it('is not among the API tokens, and cannot be read, changed or deleted as one', async () => {
    const { body } = await people.done('GET', '/api/admin/api-tokens');
    expect(JSON.stringify(body)).not.toContain('scim');
    const path = `/api/admin/api-tokens/${encodeURIComponent(token)}`;
    expect((await people.call('DELETE', path)).status).toBe(404);
    expect((await scim('GET', '/Users')).status).toBe(200);
    const answer = await people.call('POST', '/edge/validate', { tokens: [token] });
    expect(JSON.stringify(answer.body)).not.toContain('scim');
  });
});

describe('scim §2: settings', () => {
  it('a new token ends the one before it at once', async () => {
    const old = token;
    expect((await scim('GET', '/Users', undefined, { by: old })).status).toBe(200);
    token = await newScimToken();
    expect((await scim('GET', '/Users', undefined, { by: old })).status).toBe(401);
    expect((await scim('GET', '/Users')).status).toBe(200);
  });

  it('while SCIM is off its token lets nobody in, and does again when it is on', async () => {
    expect((await people.done('POST', '/api/admin/scim-settings', { enabled: false })).body).toEqual({
      enabled: false,
      hasToken: true,
    });
    expect((await scim('GET', '/Users')).status).toBe(401);
    token = await newScimToken();
    expect((await scim('GET', '/Users')).status).toBe(401);
    // The gateway keeps a refusal for its token, so this one is not used before SCIM is on.
    token = await newScimToken();
    await people.done('POST', '/api/admin/scim-settings', { enabled: true });
    expect((await scim('GET', '/Users')).status).toBe(200);
    const [event] = await people.events('setting-updated');
    expect(event).toMatchObject({ data: { id: 'scim', hideEventDetails: true } });
  });

  it('needs ADMIN', async () => {
    const { token: editor } = await people.newUser('Editor');
    for (const [method, path] of [
      ['GET', '/api/admin/scim-settings'],
      ['POST', '/api/admin/scim-settings'],
      ['POST', '/api/admin/scim-settings/generate-new-token'],
      ['DELETE', '/api/admin/user-admin/scim-users'],
      ['DELETE', '/api/admin/groups/scim-groups'],
    ] as const) {
      const body = method === 'POST' ? { enabled: true } : undefined;
      expect([path, ...(await people.refusal(method, path, body, editor))]).toEqual([path, 403, 'NoAccessError']);
    }
  });
});

describe('scim §3: users', () => {
  it("Okta's sequence: test, probe, create, read, replace, deactivate, reactivate", async () => {
    expect((await done('GET', '/Users?startIndex=1&count=2')).body).toMatchObject({
      schemas: [scimUrns.list],
      startIndex: 1,
      totalResults: expect.any(Number),
    });
    const userName = newName();
    expect(await found('/Users', `userName eq "${userName}"`)).toEqual([]);
    const sent = user(userName, {
      displayName: 'Ada Berg',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
    });
    const made = await done('POST', '/Users', sent);
    expect([made.status, made.headers.get('location')]).toEqual([201, made.body.meta.location]);
    expect(made.headers.get('content-type')).toContain('application/scim+json');
    expect(made.body).toEqual({
      schemas: [scimUrns.user],
      id: expect.stringMatching(/^\d+$/),
      externalId: '00ujl29u0le5T6Aj10h7',
      userName,
      displayName: 'Ada Berg',
      name: { givenName: 'Ada', familyName: 'Berg' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      active: true,
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        location: `${service.publicUrl}/scim/v2/Users/${made.body.id}`,
      },
    });
    const { id } = made.body;
    const [event] = await people.events('user-created');
    expect(event).toMatchObject({
      createdBy: 'SCIM',
      createdByUserId: null,
      data: { id: Number(id), name: 'Ada Berg' },
    });
    expect((await people.done('GET', `/api/admin/user-admin/${id}`)).body).toMatchObject({
      name: 'Ada Berg',
      username: userName,
      email: userName,
      rootRole: 3,
      scimId: id,
    });
    expect(await refusal('POST', '/Users', sent)).toEqual([409, 'uniqueness']);
    expect(await found('/Users', `userName eq "${userName.toUpperCase()}"`)).toEqual([id]);
    const replaced = await done('PUT', `/Users/${id}`, {
      ...made.body,
      displayName: 'Ada Lie',
      name: { givenName: 'Ada', familyName: 'Lie', middleName: 'Excluded' },
    });
    expect(replaced.body).toEqual({
      ...made.body,
      displayName: 'Ada Lie',
      name: { givenName: 'Ada', familyName: 'Lie' },
    });
    const off = await done('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect(off.body).toEqual({ ...replaced.body, active: false });
    expect((await done('PUT', `/Users/${id}`, { ...off.body, active: true })).body).toEqual(replaced.body);
    expect((await done('GET', `/Users/${id}`)).body).toEqual(replaced.body);
  });

  it("Entra's sequence: probe, create, find, change, rename, soft delete, delete", async () => {
    expect(await found('/Users', 'userName eq "non-existent user"')).toEqual([]);
    const [userName, externalId] = [newName(), `E-${randomUUID()}`];
    const { body: made } = await done('POST', '/Users', {
      schemas: [scimUrns.user, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId,
      userName,
      active: true,
      displayName: 'lennay',
      emails: [{ primary: true, type: 'work', value: `w-${userName}` }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Given Family', familyName: 'Family', givenName: 'Given' },
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'bob' },
    });
    const { id } = made;
    expect(await found('/Users', `externalId eq "${externalId}"`)).toEqual([id]);
    expect(await found('/Users', `externalId eq "${externalId.toUpperCase()}"`)).toEqual(
      externalId === externalId.toUpperCase() ? [id] : [],
    );
    expect(await found('/Users', `emails eq "W-${userName}"`)).toEqual([id]);
    expect(await found('/Users', `emails[type eq "work"].value eq "w-${userName}"`)).toEqual([id]);
    expect(await found('/Users', `id eq "${id}" and userName eq "${userName}"`)).toEqual([id]);
    expect(await found('/Users', `id eq "${id}" and userName eq "someone"`)).toEqual([]);
    expect(await found('/Users', `id eq "${id}" and manager eq "7"`)).toEqual([]);
    const changed = await done(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `u-${userName}` },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
        { op: 'Add', path: 'addresses[type eq "work"].country', value: 'NO' },
        { op: 'Add', path: 'externalId', value: [{ $ref: null, value: 'other' }] },
      ),
    );
    expect(changed.body).toEqual({
      ...made,
      externalId: 'other',
      name: { formatted: 'Given Family', familyName: 'updatedFamilyName', givenName: 'Given' },
      emails: [{ primary: true, type: 'work', value: `u-${userName}` }],
    });
    const renamed = newName();
    expect(
      (await done('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'userName', value: renamed }))).body.userName,
    ).toBe(renamed);
    expect(await found('/Users', `userName eq "${userName}"`)).toEqual([]);
    await done(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', value: { 'name.givenName': 'Dotted', [`${scimUrns.user}:displayName`]: 'By URN' } }),
    );
    expect((await done('GET', `/Users/${id}?attributes=displayName,name.givenName`)).body).toEqual({
      schemas: [scimUrns.user],
      id,
      displayName: 'By URN',
      name: { formatted: 'Given Family', familyName: 'updatedFamilyName', givenName: 'Dotted' },
    });
    const off = await done('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
    expect(off.body.active).toBe(false);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await refusal('DELETE', `/Users/${id}`)).toEqual([404, undefined]);
    expect(await refusal('GET', `/Users/${id}`)).toEqual([404, undefined]);
    const [event] = await people.events('user-deleted');
    expect(event).toMatchObject({ createdBy: 'SCIM', preData: { id: Number(id) } });
  });

  it('one that is switched off loses sessions and tokens at once, and is shown so', async () => {
    const { id, userName } = await newUser();
    await people.done('POST', `/api/admin/user-admin/${id}/change-password`, { password });
    const personal = await people.newToken(Number(id));
    const browser = openBrowser(service);
    await browser.signIn(userName, password);
    const session = await browser.token();
    const statuses = () =>
      Promise.all(
        [personal, session].map(async (by) => (await people.call('GET', '/api/admin/user', undefined, by)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await done('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect(await statuses()).toEqual([401, 401]);
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
    expect((await browser.send('POST', '/auth/simple/login', { username: userName, password })).status).toBe(401);
    const shown = (await people.done('GET', '/api/admin/user-admin')).body.users.find(
      (one: { id: number }) => one.id === Number(id),
    );
    expect(shown.disabled).toBe(true);
    const [event] = await people.events('user-updated');
    expect(event?.data).toMatchObject({ id: Number(id), disabled: true });
    await done('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }));
    expect(await statuses()).toEqual([200, 401]);
  });

  it('may be inactive from the beginning, and have no email', async () => {
    const name = `n-${randomUUID()}`;
    const { body } = await done('POST', '/Users', { schemas: ['*'], userName: name, active: 'false' });
    expect(body).toMatchObject({ userName: name, active: false });
    expect(body).not.toHaveProperty('emails');
    expect((await people.done('GET', `/api/admin/user-admin/${body.id}`)).body).toMatchObject({
      disabled: true,
    });
  });

  it('names of members count in any case', async () => {
    const userName = newName();
    const { body } = await done('POST', '/Users', { USERNAME: userName, Name: { GIVENNAME: 'Eva' }, ACTIVE: false });
    expect(body).toMatchObject({ userName, name: { givenName: 'Eva' }, active: false });
    expect(body.emails).toEqual([{ value: userName, type: 'work', primary: true }]);
  });

  it('one that was there before is found by its name, and managed from its first change on', async () => {
    const email = `${randomUUID()}@example.com`;
    const { body } = await people.done('POST', '/api/admin/user-admin', { email, name: 'Old', rootRole: 'Editor' });
    const id = String(body.id);
    expect(await found('/Users', `userName eq "${email}"`)).toEqual([id]);
    expect(await refusal('POST', '/Users', user(email))).toEqual([409, 'uniqueness']);
    await done('PATCH', `/Users/${id}`, patch({ op: 'Add', path: 'externalId', value: 'e1' }));
    expect((await people.done('GET', `/api/admin/user-admin/${id}`)).body).toMatchObject({
      email,
      username: email,
      name: 'Old',
      rootRole: 2,
      scimId: id,
    });
    await people.done('DELETE', `/api/admin/user-admin/${id}`);
    await done('POST', '/Users', user(email.toUpperCase()));
  });

  it('names are unique whatever their case, also when two come at once', async () => {
    const name = `Twin-${randomUUID()}`;
    const replies = await Promise.all(
      [name, name.toUpperCase(), name.toLowerCase()].map((userName) => scim('POST', '/Users', { userName })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('service accounts are none of its users', async () => {
    const { body } = await people.done('POST', '/api/admin/service-account', { name: randomUUID(), rootRole: 3 });
    expect(await refusal('GET', `/Users/${body.id}`)).toEqual([404, undefined]);
    expect(await refusal('DELETE', `/Users/${body.id}`)).toEqual([404, undefined]);
    expect(await found('/Users', `id eq "${body.id}"`)).toEqual([]);
  });

  it('what changes nothing is no event', async () => {
    const made = await newUser({ externalId: 'same' });
    const before = (await people.events('user-updated'))[0]?.id;
    await done('PUT', `/Users/${made.id}`, made);
    await done('PATCH', `/Users/${made.id}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
    expect((await people.events('user-updated'))[0]?.id).toBe(before);
  });
});

describe('scim §3: the last administrator', () => {
  it('stays, however it is tried, also when two are switched off at once', async () => {
    const administrators = async (): Promise<number[]> =>
      (await people.done('GET', '/api/admin/user-admin')).body.users
        .filter(({ rootRole, disabled }: { rootRole: number; disabled?: boolean }) => rootRole === 1 && !disabled)
        .map(({ id }: { id: number }) => id);
    const [only = 0, ...others] = await administrators();
    expect(others).toEqual([]);
    const off = (id: number | string) =>
      scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect(await refusal('DELETE', `/Users/${only}`)).toEqual([403, undefined]);
    expect((await off(only)).status).toBe(403);
    const second = await newUser();
    await people.done('PUT', `/api/admin/user-admin/${second.id}`, { rootRole: 1 });
    const statuses = (await Promise.all([off(only), off(second.id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 403]);
    const [left = 0] = await administrators();
    await done(
      'PATCH',
      `/Users/${left === only ? second.id : only}`,
      patch({ op: 'replace', value: { active: true } }),
    );
    expect((await scim('DELETE', `/Users/${second.id}`)).status).toBe(204);
    expect(await administrators()).toEqual([only]);
  });
});

describe("scim §3 to §6: what Entra's validator sends", () => {
  it('users', async () => {
    const text = () => randomUUID().slice(0, 12).toUpperCase();
    const sent = {
      schemas: [scimUrns.user],
      userName: text(),
      externalId: text(),
      displayName: text(),
      name: { formatted: text(), givenName: text(), familyName: text() },
      emails: [{ primary: true, type: 'work', value: `${text()}@example.com` }],
      active: true,
    };
    const { body: made } = await done('POST', '/Users', sent);
    expect(made).toMatchObject(sent);
    expect(await refusal('POST', '/Users', sent)).toEqual([409, 'uniqueness']);
    expect((await done('GET', `/Users/${made.id}`)).body).toEqual(made);
    expect(await found('/Users', `userName eq "${sent.userName.toLowerCase()}"`)).toEqual([made.id]);
    expect(await found('/Users', `userName eq "${text()}"`)).toEqual([]);
    const { body: replaced } = await done('PUT', `/Users/${made.id}`, { ...sent, displayName: 'put' });
    expect(replaced).toEqual({ ...made, displayName: 'put' });
    const values = { displayName: text(), 'name.formatted': text(), 'name.givenName': text(), externalId: text() };
    const email = `${text()}@example.com`;
    const { body: changed } = await done(
      'PATCH',
      `/Users/${made.id}`,
      patch(
        { op: 'replace', path: 'emails[type eq "work"].value', value: email },
        { op: 'replace', path: 'emails[type eq "work"].primary', value: true },
        { op: 'replace', value: values },
      ),
    );
    expect(changed).toEqual({
      ...made,
      displayName: values.displayName,
      externalId: values.externalId,
      name: { ...made.name, formatted: values['name.formatted'], givenName: values['name.givenName'] },
      emails: [{ primary: true, type: 'work', value: email }],
    });
    for (const active of [false, true])
      expect(
        (await done('PATCH', `/Users/${made.id}`, patch({ op: 'replace', path: 'active', value: active }))).body,
      ).toEqual({ ...changed, active });
    const other = text();
    await done('PATCH', `/Users/${made.id}`, patch({ op: 'replace', path: 'userName', value: other }));
    expect(await found('/Users', `userName eq "${other}"`)).toEqual([made.id]);
    expect((await scim('DELETE', `/Users/${made.id}`)).status).toBe(204);
    expect(await found('/Users', `userName eq "${other}"`)).toEqual([]);
  });

  it('groups', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const displayName = randomUUID();
    const { body: made } = await done('POST', '/Groups', { schemas: [scimUrns.group], displayName, externalId: 'x' });
    expect(await refusal('POST', '/Groups', { schemas: [scimUrns.group], displayName })).toEqual([409, 'uniqueness']);
    expect(await found('/Groups', `displayName eq "${displayName}"`)).toEqual([made.id]);
    expect(await found('/Groups', `displayName eq "${randomUUID()}"`)).toEqual([]);
    for (const { id } of [one, two])
      await done('PATCH', `/Groups/${made.id}`, patch({ op: 'add', path: 'members', value: [{ value: id }] }));
    expect(await membersOf(made.id)).toEqual([one.id, two.id]);
    await done('PATCH', `/Groups/${made.id}`, patch({ op: 'remove', path: 'members', value: [{ value: one.id }] }));
    expect(await membersOf(made.id)).toEqual([two.id]);
    expect((await scim('DELETE', `/Users/${two.id}`)).status).toBe(204);
    expect(await membersOf(made.id)).toEqual([]);
    const reply = await done(
      'PATCH',
      `/Groups/${made.id}`,
      patch({ op: 'replace', path: 'displayName', value: `n${displayName}` }),
    );
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    expect((await done('GET', `/Groups/${made.id}`)).body.displayName).toBe(`n${displayName}`);
    expect((await scim('DELETE', `/Groups/${made.id}`)).status).toBe(204);
  });
});

describe('scim §4: groups', () => {
  it("Okta's group push: create, add and remove members, rename, delete", async () => {
    const [one, two] = [await newUser({ displayName: 'One' }), await newUser()];
    const displayName = `Test SCIMv2 ${randomUUID()}`;
    expect(await found('/Groups', `displayName eq "${displayName}"`)).toEqual([]);
    const made = await done('POST', '/Groups', { schemas: [scimUrns.group], displayName, members: [] });
    expect([made.status, made.body]).toEqual([
      201,
      {
        schemas: [scimUrns.group],
        id: expect.any(String),
        displayName,
        meta: { resourceType: 'Group', created: expect.any(String), location: made.headers.get('location') },
      },
    ]);
    const { id } = made.body;
    expect(await refusal('POST', '/Groups', { displayName })).toEqual([409, 'uniqueness']);
    await done(
      'PATCH',
      `/Groups/${id}`,
      patch({ op: 'add', path: 'members', value: [{ value: one.id, display: 'x' }, { value: two.id }] }),
    );
    expect((await done('GET', `/Groups/${id}`)).body.members).toEqual([
      { value: one.id, display: 'One', type: 'User' },
      { value: two.id, display: 'Ada Berg', type: 'User' },
    ]);
    const [event] = await people.events('group-updated');
    expect(event).toMatchObject({ createdBy: 'SCIM', data: { id: Number(id) } });
    await done('PATCH', `/Groups/${id}`, patch({ op: 'remove', path: `members[value eq "${one.id}"]` }));
    expect(await membersOf(id)).toEqual([two.id]);
    await done('PATCH', `/Groups/${id}`, patch({ op: 'replace', path: 'members', value: [{ value: one.id }] }));
    expect(await membersOf(id)).toEqual([one.id]);
    await done('PATCH', `/Groups/${id}`, patch({ op: 'replace', value: { id, displayName: `${displayName}!` } }));
    expect((await people.done('GET', `/api/admin/groups/${id}`)).body).toMatchObject({
      name: `${displayName}!`,
      scimId: id,
      userCount: 1,
    });
    await done('PUT', `/Groups/${id}`, { displayName, members: [{ value: two.id }, { value: two.id }] });
    expect(await membersOf(id)).toEqual([two.id]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await refusal('GET', `/Groups/${id}`)).toEqual([404, undefined]);
  });

  it("Entra's group sequence: create, read without members, add, remove by value, rename, delete", async () => {
    const [one, two] = [await newUser(), await newUser()];
    const externalId = randomUUID();
    const { body: made } = await done('POST', '/Groups', {
      schemas: [scimUrns.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId,
      displayName: `displayName ${externalId}`,
      meta: { resourceType: 'Group' },
    });
    const { id } = made;
    expect(await found('/Groups', `externalId eq "${externalId}"`)).toEqual([id]);
    await done('PATCH', `/Groups/${id}`, patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: one.id }] }));
    await done('PATCH', `/Groups/${id}`, patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: two.id }] }));
    const listed = await done(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "displayName ${externalId}"`)}`,
    );
    expect(listed.body.Resources).toEqual([made]);
    expect((await done('GET', `/Groups/${id}?excludedAttributes=members`)).body).toEqual(made);
    expect(await found('/Groups', `id eq "${id}" and members eq "${one.id}"`)).toEqual([id]);
    expect(await found('/Groups', `id eq "${id}" and members[value eq "${one.id}"]`)).toEqual([id]);
    await done(
      'PATCH',
      `/Groups/${id}`,
      patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: one.id }] }),
    );
    expect(await membersOf(id)).toEqual([two.id]);
    expect(await found('/Groups', `id eq "${id}" and members eq "${one.id}"`)).toEqual([]);
    await done('PATCH', `/Groups/${id}`, patch({ op: 'Replace', path: 'displayName', value: `new ${externalId}` }));
    await done('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: 'members' }));
    expect((await done('GET', `/Groups/${id}`)).body).toEqual({ ...made, displayName: `new ${externalId}` });
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
  });

  it('gives its roles to its members, until they leave', async () => {
    const one = await newUser();
    const personal = await people.newToken(Number(one.id));
    const group = await newGroup(one.id);
    const mayAdminister = async () =>
      (await people.call('GET', '/api/admin/groups', undefined, personal)).status === 200;
    expect(await mayAdminister()).toBe(false);
    await people.done('PUT', `/api/admin/groups/${group.id}`, { rootRole: 1 });
    expect(await mayAdminister()).toBe(true);
    await done('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: `members[value eq "${one.id}"]` }));
    expect(await mayAdminister()).toBe(false);
  });

  it('keeps service accounts that are members, and shows users alone', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const { body: robot } = await people.done('POST', '/api/admin/service-account', {
      name: randomUUID(),
      rootRole: 3,
    });
    const { body: group } = await people.done('POST', '/api/admin/groups', {
      name: randomUUID(),
      users: [{ id: robot.id }, { id: Number(one.id) }],
    });
    expect(await membersOf(String(group.id))).toEqual([one.id]);
    await done('PUT', `/Groups/${group.id}`, { displayName: group.name, members: [{ value: two.id }] });
    expect(await membersOf(String(group.id))).toEqual([two.id]);
    const { users } = (await people.done('GET', `/api/admin/groups/${group.id}`)).body;
    expect(users.map((member: { user: { id: number } }) => member.user.id)).toEqual([robot.id, Number(two.id)]);
    expect(
      await refusal(
        'PATCH',
        `/Groups/${group.id}`,
        patch({ op: 'add', path: 'members', value: [{ value: String(robot.id) }] }),
      ),
    ).toEqual([400, 'invalidValue']);
  });

  it('refuses members that do not exist, and changes nothing', async () => {
    const one = await newUser();
    const group = await newGroup(one.id);
    for (const value of ['999999', 'x', '1.0', '', '__proto__'])
      expect([
        value,
        ...(await refusal('PATCH', `/Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value }] }))),
      ]).toEqual([value, 400, 'invalidValue']);
    expect(await membersOf(group.id)).toEqual([one.id]);
  });
});

describe('scim §5: lists', () => {
  it('pages cover all resources exactly once, in order', async () => {
    for (let i = 0; i < 3; i++) await newUser();
    const { body: all } = await done('GET', '/Users');
    const ids = all.Resources.map(({ id }: { id: string }) => id);
    expect(all.totalResults).toBe(ids.length);
    for (const count of [1, 2, 7]) {
      const seen: string[] = [];
      for (let startIndex = 1; startIndex <= all.totalResults; startIndex += count) {
        const { body } = await done('GET', `/Users?startIndex=${startIndex}&count=${count}`);
        expect(body).toMatchObject({ startIndex, totalResults: all.totalResults, itemsPerPage: body.Resources.length });
        seen.push(...body.Resources.map(({ id }: { id: string }) => id));
      }
      expect(seen).toEqual(ids);
    }
    expect((await done('GET', '/Users?count=0')).body).toMatchObject({ totalResults: ids.length, Resources: [] });
    expect((await done('GET', '/Users?startIndex=-3&count=1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
    expect((await done('GET', '/Users?count=-1')).body.itemsPerPage).toBe(0);
    expect((await done('GET', '/Users?startIndex=99999')).body.Resources).toEqual([]);
  });

  it.each([
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'userName pr',
    'userName eq',
    'userName',
    '(',
    `userName eq "${'a'.repeat(2_000)}"`,
    `userName eq "${'\n'.repeat(60)}`,
    '('.repeat(900),
  ])('refuses the filter %j', async (filter) => {
    expect(await refusal('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toEqual([400, 'invalidFilter']);
  });
});

describe('scim §7: what SCIM manages', () => {
  it('cannot be changed by hand, but roles can', async () => {
    const made = await newUser();
    const path = `/api/admin/user-admin/${made.id}`;
    for (const change of [{ name: 'x' }, { email: 'x@example.com' }, { username: 'x' }])
      expect([change, ...(await people.refusal('PUT', path, change))]).toEqual([change, 403, 'ForbiddenError']);
    const { body: shown } = await people.done('GET', path);
    const { name, email, username } = shown;
    await people.done('PUT', path, { name, email, username, rootRole: 'Editor' });
    await people.done('POST', '/api/admin/projects/default/access', {
      roles: [5],
      users: [Number(made.id)],
      groups: [],
    });
    expect((await done('GET', `/Users/${made.id}`)).body).toEqual(made);
    const other = await newUser();
    const group = await newGroup(made.id);
    const groupPath = `/api/admin/groups/${group.id}`;
    for (const change of [{ name: 'x' }, { users: [] }, { users: [{ id: Number(made.id) }, { id: Number(other.id) }] }])
      expect([change, ...(await people.refusal('PUT', groupPath, change))]).toEqual([change, 403, 'ForbiddenError']);
    await people.done('PUT', groupPath, {
      name: group.displayName,
      description: 'by hand',
      rootRole: 3,
      users: [{ id: Number(made.id) }],
    });
  });

  it('can be changed by hand while SCIM is off', async () => {
    const made = await newUser();
    await people.done('POST', '/api/admin/scim-settings', { enabled: false });
    await people.done('PUT', `/api/admin/user-admin/${made.id}`, { name: 'By hand' });
    await people.done('POST', '/api/admin/scim-settings', { enabled: true });
  });
});

describe('scim §8: errors', () => {
  it('have the form of RFC 7644', async () => {
    const { id } = await newUser();
    const at = `/Users/${id}`;
    const cases: [unknown[], number, string | undefined][] = [
      [['GET', '/Users/nobody'], 404, undefined],
      [['GET', '/Groups/0'], 404, undefined],
      [['PUT', '/Users/99999999', user(newName())], 404, undefined],
      [['PATCH', '/Groups/99999999', patch({ op: 'remove', path: 'members' })], 404, undefined],
      [['POST', '/Users', {}], 400, 'invalidValue'],
      [['POST', '/Users', user('x', { emails: [{ value: 'no email' }] })], 400, 'invalidValue'],
      [['POST', '/Users', user('x', { active: 'maybe' })], 400, 'invalidValue'],
      [['POST', '/Users', [1]], 400, 'invalidSyntax'],
      [['PATCH', at, {}], 400, 'invalidValue'],
      [['PATCH', at, patch({ op: 'move', path: 'active' })], 400, 'invalidSyntax'],
      [['PATCH', at, patch({ op: 'remove' })], 400, 'noTarget'],
      [['PATCH', at, patch({ op: 'add', path: 'a b', value: 1 })], 400, 'invalidPath'],
      [['PATCH', at, patch({ op: 'add', path: 'emails[type co "x"].value', value: 'a@b.no' })], 400, 'invalidFilter'],
      [['PATCH', at, patch({ op: 'add', value: 'x' })], 400, 'invalidValue'],
      [['PATCH', at, patch({ op: 'remove', path: 'userName' })], 400, 'invalidValue'],
      [['PATCH', at, patch({ op: 'replace', path: 'userName', value: { a: 1 } })], 400, 'invalidValue'],
      [['PATCH', at, patch({ op: 'replace', path: 'id', value: '1' })], 400, 'mutability'],
    ];
    for (const [[method, path, body], status, scimType] of cases)
      expect([method, path, body, ...(await refusal(String(method), String(path), body))]).toEqual([
        method,
        path,
        body,
        status,
        scimType,
      ]);
  });

  it('a patch is applied as a whole or not at all', async () => {
    const made = await newUser();
    const operations = [
      { op: 'replace', path: 'displayName', value: 'New' },
      { op: 'replace', path: 'active', value: 'perhaps' },
    ];
    expect(await refusal('PATCH', `/Users/${made.id}`, patch(...operations))).toEqual([400, 'invalidValue']);
    expect((await done('GET', `/Users/${made.id}`)).body).toEqual(made);
  });

  it('takes both content types, and no other', async () => {
    for (const type of ['application/json', 'application/scim+json'])
      expect((await scim('POST', '/Users', user(newName()), { type })).status).toBe(201);
    expect((await scim('POST', '/Users', user(newName()), { type: 'text/plain' })).status).toBe(415);
  });
});

describe('scim §9: what the service knows', () => {
  it('tells its abilities, schemas and types', async () => {
    expect((await done('GET', '/ServiceProviderConfig')).body).toMatchObject({
      schemas: [scimUrns.config],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 100 },
    });
    const { body: schemas } = await done('GET', '/Schemas');
    expect(schemas.Resources.map(({ id }: { id: string }) => id)).toEqual([scimUrns.user, scimUrns.group]);
    const { body: types } = await done('GET', '/ResourceTypes');
    expect(types).toMatchObject({ totalResults: 2, Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }] });
    for (const one of [...schemas.Resources, ...types.Resources]) {
      const path = one.meta.location.slice(`${service.publicUrl}/scim/v2`.length);
      expect((await done('GET', path)).body).toEqual(one);
    }
    for (const path of ['/Schemas/x', '/ResourceTypes/x', '/ServiceProviderConfig/x', '/Bulk'])
      expect([path, ...(await refusal('GET', path))]).toEqual([path, 404, undefined]);
  });
});

describe('scim §2: giving a provider up', () => {
  it('deletes what SCIM manages, and nothing else', async () => {
    const { id } = await people.newUser('Viewer');
    const { body: byHand } = await people.done('POST', '/api/admin/groups', { name: randomUUID() });
    const [mine, group] = [await newUser(), await newGroup()];
    await people.done('DELETE', '/api/admin/groups/scim-groups');
    // The only administrator is managed now, too: it stays, and all other users are removed.
    await done('PATCH', '/Users/1', patch({ op: 'add', path: 'externalId', value: 'admin' }));
    expect(await people.refusal('DELETE', '/api/admin/user-admin/scim-users')).toEqual([403, 'InvalidOperationError']);
    expect(await refusal('GET', `/Users/${mine.id}`)).toEqual([404, undefined]);
    await people.done('POST', '/api/admin/user-admin', { username: randomUUID(), rootRole: 'Admin' });
    await people.done('DELETE', '/api/admin/user-admin/scim-users');
    expect(await refusal('GET', `/Users/${mine.id}`)).toEqual([404, undefined]);
    expect(await refusal('GET', `/Groups/${group.id}`)).toEqual([404, undefined]);
    expect((await people.done('GET', `/api/admin/user-admin/${id}`)).status).toBe(200);
    expect((await people.done('GET', `/api/admin/groups/${byHand.id}`)).status).toBe(200);
    const { users } = (await people.done('GET', '/api/admin/user-admin')).body;
    expect(users.filter(({ scimId }: { scimId?: string }) => scimId !== undefined)).toEqual([]);
    await done('POST', '/Users', user(mine.userName));
  });
});
