import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { accessPartition, tokenKey } from '../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../lib/store/table/read.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const own = '/api/admin/user/tokens';
const later = '2099-01-01T02:00:00+02:00';

describe('personal-tokens §2: own tokens', () => {
  it('makes a token that may do what its owner may, shown once and stored as its hash', async () => {
    const { id, token } = await people.newUser('Viewer');
    const { status, body } = await people.done('POST', own, { description: 'laptop', expiresAt: later }, token);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      description: 'laptop',
      userId: id,
      expiresAt: '2099-01-01T00:00:00.000Z',
      seenAt: null,
    });
    expect(body.secret).toMatch(/^user:[0-9a-f]{56}$/);
    expect(await getItem(service.table, tokenKey(sha256(body.secret)))).toMatchObject({ id: body.id, userId: id });
    const stored = JSON.stringify(await queryAll(service.table, { pk: accessPartition }));
    expect(stored).not.toContain(body.secret.slice('user:'.length));
    expect((await people.done('GET', '/api/admin/user', undefined, body.secret)).body.user.id).toBe(id);
    expect(await people.refusal('GET', '/api/admin/user-admin', undefined, body.secret)).toEqual([
      403,
      'NoAccessError',
    ]);
    const [event] = await people.events('pat-created');
    expect(event).toMatchObject({ createdByUserId: id, data: { id: body.id, description: 'laptop', secret: '***' } });
    expect(JSON.stringify(event)).not.toContain(body.secret);
    expect(service.output()).not.toContain(body.secret);
  });

  it('lists own tokens with their last use, without secrets', async () => {
    const { token } = await people.newUser('Viewer');
    const { body } = await people.done('POST', own, { description: 'unused', expiresAt: later }, token);
    const list = async () => (await people.done('GET', own, undefined, token)).body.pats;
    // A use that cannot be recorded in time is not; a later one is.
    await expect.poll(async () => (await list())[0].seenAt).toEqual(expect.any(String));
    const pats = await list();
    expect(pats).toHaveLength(2);
    expect(pats[1]).toEqual({ ...body, secret: undefined });
    expect(JSON.stringify(pats)).not.toContain('secret');
  });

  it('refuses an expiry in the past, a description in use, an eleventh token', async () => {
    const { token } = await people.newUser('Viewer');
    const create = (description: string, expiresAt = later) =>
      people.refusal('POST', own, { description, expiresAt }, token);
    expect(await create('past', '2020-01-01T00:00:00Z')).toEqual([400, 'ValidationError']);
    expect(await create('no date', 'soon')).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', own, { description: 'endless' }, token)).toEqual([400, 'ValidationError']);
    for (let n = 2; n <= 10; n++) expect(await create(`number ${n}`)).toEqual([201, undefined]);
    expect(await create('number 10')).toEqual([409, 'NameExistsError']);
    expect(await create('number 11')).toEqual([403, 'OperationDeniedError']);
  });

  it('allows ten also when many are created at once', async () => {
    const { token } = await people.newUser('Viewer');
    const made = await Promise.all(
      Array.from({ length: 14 }, (_, n) => people.call('POST', own, { description: `n${n}`, expiresAt: later }, token)),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(9);
    expect((await people.done('GET', own, undefined, token)).body.pats).toHaveLength(10);
  });

  it('deletes own tokens only; the next request with one is refused, even if the gateway cached it', async () => {
    const one = await people.newUser('Viewer');
    const other = await people.newUser('Viewer');
    const { body } = await people.done('POST', own, { description: 'gone soon', expiresAt: later }, one.token);
    await people.done('GET', own, undefined, body.secret);
    expect(await people.refusal('DELETE', `${own}/${body.id}`, undefined, other.token)).toEqual([404, 'NotFoundError']);
    await people.done('DELETE', `${own}/${body.id}`, undefined, one.token);
    expect(await people.refusal('GET', own, undefined, body.secret)).toEqual([401, 'AuthenticationRequired']);
    expect(await people.refusal('DELETE', `${own}/${body.id}`, undefined, one.token)).toEqual([404, 'NotFoundError']);
    const [event] = await people.events('pat-deleted');
    expect(event).toMatchObject({ data: { id: body.id, description: 'gone soon', secret: '***' } });
  });
});

describe('personal-tokens §1: tokens of others', () => {
  it('lets an administrator handle the tokens of a user and of a service account', async () => {
    const account = await people.done('POST', '/api/admin/service-account', { name: 'robot', rootRole: 3 });
    const user = await people.newUser('Viewer');
    for (const id of [account.body.id, user.id]) {
      const path = `/api/admin/user-admin/${id}/tokens`;
      const { body } = await people.done('POST', path, { description: 'by admin', expiresAt: later });
      expect((await people.done('GET', path)).body.pats.at(-1)).toMatchObject({ id: body.id, userId: id });
      await people.done('DELETE', `${path}/${body.id}`);
      expect(await people.refusal('GET', own, undefined, body.secret)).toEqual([401, 'AuthenticationRequired']);
    }
    expect(await people.refusal('GET', '/api/admin/user-admin/9999/tokens')).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', `/api/admin/user-admin/${user.id}/tokens`, undefined, user.token)).toEqual([
      403,
      'NoAccessError',
    ]);
  });
});
