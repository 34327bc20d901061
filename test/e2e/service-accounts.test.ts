import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const accounts = '/api/admin/service-account';
const expiresAt = '2099-01-01T00:00:00.000Z';

describe('service-accounts §2: listing', () => {
  it('is empty at first', async () => {
    expect((await people.done('GET', accounts)).body).toMatchObject({
      serviceAccounts: [],
      rootRoles: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
  });

  it('shows accounts by id with tokens, never their secrets, and all root roles', async () => {
    const one = (await people.done('POST', accounts, { name: 'Build server (Oslo)', rootRole: 2 })).body;
    const two = (await people.done('POST', accounts, { username: 'robot', rootRole: 2 })).body;
    const token = (await people.done('POST', `${accounts}/${one.id}/token`, { description: 'nightly', expiresAt }))
      .body;
    // A use that cannot be recorded in time is not; a later one is.
    await expect
      .poll(async () => {
        await people.done('GET', '/api/admin/user', undefined, token.secret);
        return (await people.done('GET', accounts)).body.serviceAccounts[0].tokens[0].seenAt;
      })
      .toEqual(expect.any(String));
    const { body } = await people.done('GET', accounts);
    expect(body.rootRoles.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Editor', 'Viewer']);
    expect(body.rootRoles[1]).toEqual({ id: 2, name: 'Editor', type: 'root', description: expect.any(String) });
    expect(body.serviceAccounts).toEqual([
      {
        id: one.id,
        isAPI: false,
        name: 'Build server (Oslo)',
        username: 'service-build-server-oslo',
        imageUrl: expect.any(String),
        loginAttempts: 0,
        rootRole: 2,
        seenAt: null,
        createdAt: expect.any(String),
        tokens: [
          {
            id: token.id,
            description: 'nightly',
            expiresAt,
            createdAt: token.createdAt,
            seenAt: expect.stringMatching(/^\d{4}-/),
          },
        ],
      },
      expect.objectContaining({ id: two.id, username: 'robot', tokens: [] }),
    ]);
  });

  it('needs ADMIN', async () => {
    const { token } = await people.newUser('Editor');
    expect(await people.refusal('GET', accounts, undefined, token)).toEqual([403, 'NoAccessError']);
  });
});

describe('service-accounts §3: changing', () => {
  it('changes name and root role and ignores every other member', async () => {
    const { body } = await people.done('POST', accounts, { name: 'Before', rootRole: 3 });
    const path = `${accounts}/${body.id}`;
    const changed = await people.done('PUT', path, { name: 'After', rootRole: 2, username: 'x', tokens: [{ id: 1 }] });
    expect(changed.body).toEqual({ ...body, name: 'After', rootRole: 2 });
    const [event] = await people.events('service-account-updated');
    const { id, username } = body;
    expect(event).toMatchObject({
      data: { id, name: 'After', username, rootRole: 2 },
      preData: { id, name: 'Before', username, rootRole: 3 },
    });
    expect((await people.done('PUT', path, {})).body).toEqual(changed.body);
  });

  it('refuses an invalid id, the id of a user, and a role that is no root role', async () => {
    const { body } = await people.done('POST', accounts, { name: 'Refusing', rootRole: 3 });
    const path = `${accounts}/${body.id}`;
    expect(await people.refusal('PUT', `${accounts}/abc`, { name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', `${accounts}/1.5`, { name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', `${accounts}/1`, { name: 'x' })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', `${accounts}/9999`, { name: 'x' })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', path, { rootRole: 4 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('PUT', path, { rootRole: 'x' })).toEqual([400, 'ValidationError']);
    const typed = await service.call('PUT', path, undefined, { 'Content-Type': 'text/plain' });
    expect(typed.status).toBe(415);
  });
});

describe('service-accounts §1: creating and deleting', () => {
  it('refuses an account without names, and names in use', async () => {
    expect(await people.refusal('POST', accounts, { rootRole: 3 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', accounts, { username: 'admin', rootRole: 3 })).toEqual([
      409,
      'NameExistsError',
    ]);
    expect(await people.refusal('POST', accounts, { name: 'x', rootRole: 5 })).toEqual([400, 'BadDataError']);
  });

  it('writes events; a deleted account is refused', async () => {
    const { body } = await people.done('POST', accounts, { name: 'Short life', rootRole: 1 });
    const tokens = `${accounts}/${body.id}/token`;
    const token = (await people.done('POST', tokens, { description: 'a', expiresAt })).body;
    expect(await people.refusal('POST', tokens, { description: 'a', expiresAt })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', tokens, { description: 'b', expiresAt: '2020-01-01T00:00:00Z' })).toEqual([
      400,
      'ValidationError',
    ]);
    await people.done('GET', accounts, undefined, token.secret);
    expect((await people.done('GET', tokens)).body.pats).toMatchObject([{ id: token.id, description: 'a' }]);
    const other = (await people.done('POST', tokens, { description: 'c', expiresAt })).body;
    await people.done('DELETE', `${tokens}/${token.id}`);
    expect(await people.refusal('GET', accounts, undefined, token.secret)).toEqual([401, 'AuthenticationRequired']);
    await people.done('GET', accounts, undefined, other.secret);
    await people.done('DELETE', `${accounts}/${body.id}`);
    expect(await people.refusal('GET', accounts, undefined, other.secret)).toEqual([401, 'AuthenticationRequired']);
    const types = ['service-account-created', 'pat-created', 'pat-deleted', 'service-account-deleted'];
    const events = await people.events(...types);
    expect(events.slice(0, 5).map(({ type }) => type)).toEqual([
      'service-account-deleted',
      'pat-deleted',
      'pat-created',
      'pat-created',
      'service-account-created',
    ]);
    expect(events[0]?.preData).toEqual({
      id: body.id,
      name: 'Short life',
      username: 'service-short-life',
      rootRole: 1,
    });
    expect(await people.refusal('DELETE', `${accounts}/${body.id}`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('DELETE', `${accounts}/1`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', `${accounts}/1/token`)).toEqual([404, 'NotFoundError']);
  });
});
