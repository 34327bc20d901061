import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessPartition } from '../../lib/store/table/keys.ts';
import { queryAll } from '../../lib/store/table/read.ts';
import { projectItem, store } from '../flags/projects/stored.ts';
import { asDeployed, startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService(asDeployed);
  people = openPeople(service);
  await store(service.table, [projectItem({ id: 'shop' }), projectItem({ id: 'app' })]);
});
afterAll(() => service.stop());

const tokens = '/api/admin/api-tokens';
const byPath = (secret: string) => `${tokens}/${encodeURIComponent(secret)}`;

describe('api-tokens §2: creating a token', () => {
  it('creates a token whose text shows what it is for; the secret is answered once and stored as its hash', async () => {
    const { status, body } = await people.done('POST', tokens, {
      tokenName: 'shop window',
      type: 'FRONTEND',
      environment: 'production',
      projects: ['shop'],
      expiresAt: '2099-01-01T01:00:00+01:00',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      tokenName: 'shop window',
      username: 'shop window',
      type: 'frontend',
      environment: 'production',
      project: 'shop',
      projects: ['shop'],
      expiresAt: '2099-01-01T00:00:00.000Z',
      createdAt: body.createdAt,
      seenAt: null,
      alias: null,
      secret: expect.stringMatching(/^shop:production\.[0-9a-f]{56}$/),
    });
    const part = body.secret.split('.')[1];
    const [event] = await people.events('api-token-created');
    expect(event).toMatchObject({
      project: 'shop',
      environment: 'production',
      data: { tokenName: 'shop window', type: 'frontend', projects: ['shop'] },
    });
    const stored = await queryAll(service.table, { pk: accessPartition });
    for (const place of [event, stored, (await people.done('GET', tokens)).body]) {
      expect(JSON.stringify(place)).not.toContain(part);
    }
    expect(service.output()).not.toContain(part);
  });

  it('completes what is left out, and accepts the old name of `tokenName`', async () => {
    const make = async (given: object) => (await people.done('POST', tokens, given)).body;
    expect(await make({ username: 'old', type: 'client' })).toMatchObject({
      tokenName: 'old',
      environment: 'default',
      project: '*',
      projects: ['*'],
      secret: expect.stringMatching(/^\*:default\./),
    });
    expect(await make({ tokenName: 'several', type: 'client', projects: ['shop', 'app', 'shop'] })).toMatchObject({
      project: '[]',
      projects: ['shop', 'app'],
      secret: expect.stringMatching(/^\[\]:default\./),
    });
    expect(await make({ tokenName: 'boss', type: 'admin' })).toMatchObject({
      environment: '*',
      projects: ['*'],
      secret: expect.stringMatching(/^\*:\*\./),
    });
  });

  it('refuses limits on admin tokens, all environments for others, unknown projects and environments', async () => {
    const refused = (given: object) => people.refusal('POST', tokens, { tokenName: 'n', ...given });
    expect(await refused({ type: 'admin', project: 'shop' })).toEqual([400, 'BadDataError']);
    expect(await refused({ type: 'admin', environment: 'production' })).toEqual([400, 'BadDataError']);
    expect(await refused({ type: 'client', environment: '*' })).toEqual([400, 'BadDataError']);
    expect(await refused({ type: 'client', environment: 'nowhere' })).toEqual([400, 'BadDataError']);
    expect(await refused({ type: 'client', project: 'nowhere' })).toEqual([400, 'BadDataError']);
    expect(await refused({ type: 'client', project: 'shop', projects: ['app'] })).toEqual([400, 'ValidationError']);
    expect(await refused({ type: 'client', projects: [] })).toEqual([400, 'ValidationError']);
    expect(await refused({ type: 'robot' })).toEqual([400, 'ValidationError']);
    expect(await refused({ type: 'client', expiresAt: 'soon' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', tokens, { type: 'client' })).toEqual([400, 'ValidationError']);
  });
});

describe('api-tokens §5: changing and deleting', () => {
  it('changes and deletes by secret, id or handle; both count with the next request', async () => {
    for (const nameOf of [
      ({ secret }: { secret: string }) => byPath(secret),
      ({ id }: { id: number }) => `${tokens}/${id}`,
      ({ id }: { id: number }) => `${tokens}/hidden-${id}`,
    ]) {
      const { body } = await people.done('POST', tokens, { tokenName: 'boss', type: 'admin' });
      const use = () => people.refusal('GET', tokens, undefined, body.secret);
      expect(await use()).toEqual([200, undefined]);
      // A use that cannot be recorded in time is not; a later one is.
      await expect
        .poll(async () => {
          await use();
          return (await people.done('GET', nameOf(body))).body.seenAt;
        })
        .toEqual(expect.any(String));
      await people.done('PUT', nameOf(body), { expiresAt: '2020-01-01T00:00:00Z' });
      expect(await use()).toEqual([401, 'AuthenticationRequired']);
      await people.done('PUT', nameOf(body), { expiresAt: '2099-01-01T00:00:00Z' });
      expect(await use()).toEqual([200, undefined]);
      await people.done('DELETE', nameOf(body));
      expect(await use()).toEqual([401, 'AuthenticationRequired']);
      expect(await people.refusal('GET', nameOf(body))).toEqual([404, 'NotFoundError']);
      const events = await people.events('api-token-updated', 'api-token-deleted');
      expect(events.slice(0, 3)).toMatchObject([
        { type: 'api-token-deleted', data: null, preData: { id: body.id, expiresAt: '2099-01-01T00:00:00.000Z' } },
        { type: 'api-token-updated', preData: { expiresAt: '2020-01-01T00:00:00.000Z' } },
        { type: 'api-token-updated', data: { expiresAt: '2020-01-01T00:00:00.000Z' }, preData: { expiresAt: null } },
      ]);
    }
  });

  it('answers 404 for a token that it does not find', async () => {
    const { body } = await people.done('POST', tokens, { tokenName: 'alive', type: 'admin' });
    // A console that identifies tokens by another member than `secret` sends `undefined`.
    const unknownOnes = ['undefined', 'null', 'alive', '*:default.unknown', '9'.repeat(12), `${body.secret} `];
    const almost = [
      `0${body.id}`,
      `${body.id}.0`,
      `hidden-0${body.id}`,
      `Hidden-${body.id}`,
      `hidden-${'9'.repeat(12)}`,
    ];
    for (const unknown of [...unknownOnes, ...almost]) {
      expect(await people.refusal('DELETE', byPath(unknown))).toEqual([404, 'NotFoundError']);
      expect(await people.refusal('PUT', byPath(unknown), { expiresAt: '2020-01-01T00:00:00Z' })).toEqual([
        404,
        'NotFoundError',
      ]);
    }
    expect((await people.call('GET', tokens, undefined, body.secret)).status).toBe(200);
    const both = await Promise.all([1, 2].map(async () => (await people.call('DELETE', byPath(body.secret))).status));
    expect(both.toSorted()).toEqual([200, 404]);
    expect((await people.call('GET', tokens, undefined, body.secret)).status).toBe(401);
  });

  it('cannot be used to look at or revoke personal tokens', async () => {
    const { token } = await people.newUser('Viewer');
    expect(await people.refusal('DELETE', byPath(token))).toEqual([404, 'NotFoundError']);
    await people.done('GET', '/api/admin/user', undefined, token);
  });
});

describe('api-tokens §3: handles', () => {
  it('stand in lists for the secret, lead to the token, and open nothing', async () => {
    const { body: made } = await people.done('POST', tokens, { tokenName: 'handled', type: 'client', project: 'shop' });
    for (const path of [tokens, '/api/admin/projects/shop/api-tokens']) {
      const { body } = await people.done('GET', path);
      const listed = body.tokens.find(({ id }: { id: number }) => id === made.id);
      expect(listed).toMatchObject({ tokenName: 'handled', alias: null, secret: `hidden-${made.id}` });
      for (const name of [listed.secret, made.secret, String(made.id)])
        expect((await people.done('GET', byPath(name))).body).toEqual(listed);
      for (const header of [listed.secret, `Bearer ${listed.secret}`, `user:${listed.secret}`, `*:*.${listed.secret}`])
        for (const path of [tokens, '/api/client/features'])
          expect((await people.call('GET', path, undefined, header)).status).toBe(401);
    }
    await people.done('DELETE', byPath(made.secret));
  });

  it('revoke what a console revokes that takes `secret` from the list', async () => {
    const { body: made } = await people.done('POST', tokens, { tokenName: 'to revoke', type: 'admin' });
    const { body } = await people.done('GET', tokens);
    const { secret } = body.tokens.find(({ tokenName }: { tokenName: string }) => tokenName === 'to revoke');
    await people.done('DELETE', byPath(secret));
    expect(await people.refusal('GET', tokens, undefined, made.secret)).toEqual([401, 'AuthenticationRequired']);
    expect(await people.refusal('DELETE', byPath(secret))).toEqual([404, 'NotFoundError']);
  });
});

describe('api-tokens §4: reading by name', () => {
  const make = async (tokenName: string, type = 'client') =>
    (await people.done('POST', tokens, { tokenName, type })).body.id;
  const idsOf = ({ body }: { body: { tokens: { id: number }[] } }) => body.tokens.map(({ id }) => id);

  it('answers all tokens of exactly that name', async () => {
    const ids = [await make('twins'), await make('twins', 'frontend'), await make('Twins')];
    const answer = await people.done('GET', byPath('twins'));
    expect(Object.keys(answer.body)).toEqual(['tokens']);
    expect(idsOf(answer)).toEqual(ids.slice(0, 2));
    expect(answer.body.tokens[0].secret).toBe(`hidden-${ids[0]}`);
    expect(await people.refusal('GET', byPath('twin'))).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', byPath('undefined'))).toEqual([404, 'NotFoundError']);
  });

  it('prefers ids and handles, and takes names that look like them or like secrets', async () => {
    const id = await make('exact');
    const others = [await make(String(id)), await make(`hidden-${id}`), await make('a:b.c'), await make('999999')];
    for (const text of [String(id), `hidden-${id}`])
      expect((await people.done('GET', byPath(text))).body.tokenName).toBe('exact');
    expect(idsOf(await people.done('GET', byPath('a:b.c')))).toEqual([others[2]]);
    expect(idsOf(await people.done('GET', byPath('999999')))).toEqual([others[3]]);
  });

  it('shows only kinds that the caller may read', async () => {
    const client = await make('mixed');
    await make('mixed', 'admin');
    const { token } = await people.newUser('Editor');
    expect(idsOf(await people.done('GET', byPath('mixed'), undefined, token))).toEqual([client]);
    await make('only admin', 'admin');
    expect(await people.refusal('GET', byPath('only admin'), undefined, token)).toEqual([404, 'NotFoundError']);
  });
});

describe('api-tokens §1: permissions', () => {
  it('requires the permission for the kind, and lists only kinds that the caller may read', async () => {
    const role = (
      await people.done('POST', '/api/admin/roles', {
        name: 'Client tokens',
        type: 'root-custom',
        permissions: ['READ', 'CREATE', 'UPDATE', 'DELETE'].map((action) => ({ name: `${action}_CLIENT_API_TOKEN` })),
      })
    ).body;
    const { token } = await people.newUser(role.id);
    const create = (type: string) => people.refusal('POST', tokens, { tokenName: 'n', type }, token);
    expect(await create('client')).toEqual([201, undefined]);
    expect(await create('frontend')).toEqual([403, 'NoAccessError']);
    expect(await create('admin')).toEqual([403, 'NoAccessError']);
    const shown = (await people.done('GET', tokens, undefined, token)).body.tokens;
    expect(new Set(shown.map(({ type }: { type: string }) => type))).toEqual(new Set(['client']));
    const admin = (await people.done('POST', tokens, { tokenName: 'a', type: 'admin' })).body;
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await people.refusal(method, byPath(admin.secret), undefined, token)).toEqual([403, 'NoAccessError']);
    }
    const viewer = await people.newUser('Viewer');
    expect(await people.refusal('GET', tokens, undefined, viewer.token)).toEqual([403, 'NoAccessError']);
    const editor = await people.newUser('Editor');
    expect((await people.call('GET', tokens, undefined, editor.token)).status).toBe(200);
  });

  it.each(['Viewer', 'Editor'])('names the permission for the kind that was asked for: %s', async (role) => {
    const { token } = await people.newUser(role);
    const missing = async (type: string) => {
      const { status, body } = await people.call('POST', tokens, { tokenName: 'n', type }, token);
      expect([status, body.name]).toEqual([403, 'NoAccessError']);
      return body.permissions;
    };
    expect(await missing('admin')).toEqual(['ADMIN']);
    expect(await missing('client')).toEqual(['CREATE_CLIENT_API_TOKEN']);
    expect(await missing('FRONTEND')).toEqual(['CREATE_FRONTEND_API_TOKEN']);
  });
});

describe('api-tokens §8: tokens of a project', () => {
  const ofShop = '/api/admin/projects/shop/api-tokens';

  it('are created, listed and deleted by members of the project', async () => {
    const { id, token } = await people.newUser('Viewer');
    await people.done('POST', '/api/admin/projects/shop/access', { roles: [5], users: [id], groups: [] });
    const { status, body } = await people.done('POST', ofShop, { tokenName: 'mine', type: 'client' }, token);
    expect([status, body.projects, body.environment]).toEqual([201, ['shop'], 'default']);
    const { tokens: listed } = (await people.done('GET', ofShop, undefined, token)).body;
    expect(listed.map(({ tokenName }: { tokenName: string }) => tokenName)).toEqual(['shop window', 'several', 'mine']);
    await people.done('DELETE', `${ofShop}/${encodeURIComponent(body.secret)}`, undefined, token);
    for (const unknown of [body.secret, 'undefined'])
      expect(await people.refusal('DELETE', `${ofShop}/${encodeURIComponent(unknown)}`, undefined, token)).toEqual([
        404,
        'NotFoundError',
      ]);
    expect((await people.done('GET', ofShop, undefined, token)).body.tokens).toHaveLength(2);
    expect(await people.refusal('GET', '/api/admin/projects/app/api-tokens', undefined, token)).toEqual([
      403,
      'NoAccessError',
    ]);
  });

  it('are for the project alone', async () => {
    const refused = (given: object) => people.refusal('POST', ofShop, { tokenName: 'n', type: 'client', ...given });
    expect(await refused({ project: 'app' })).toEqual([400, 'BadDataError']);
    expect(await refused({ projects: ['shop', 'app'] })).toEqual([400, 'BadDataError']);
    expect(await refused({ projects: ['*'] })).toEqual([400, 'BadDataError']);
    expect(await refused({ type: 'admin' })).toEqual([400, 'BadDataError']);
    expect(await refused({ projects: ['shop'] })).toEqual([201, undefined]);
    const { body } = await people.done('POST', tokens, {
      tokenName: 'both',
      type: 'client',
      projects: ['shop', 'app'],
    });
    const refusal = await people.call('DELETE', `${ofShop}/${encodeURIComponent(body.secret)}`);
    expect([refusal.status, refusal.body.name]).toEqual([404, 'NotFoundError']);
    expect(refusal.body.message).toBe(
      'There is no API token with this secret, id or handle that is for project "shop" alone. Tokens for several or all projects are changed under /api/admin/api-tokens.',
    );
    await people.done('GET', byPath(body.secret));
    expect(await people.refusal('GET', '/api/admin/projects/nowhere/api-tokens')).toEqual([404, 'NotFoundError']);
  });
});
