import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { takesRevision } from '../../lib/contract/routes/route.ts';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await people.done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  await people.done('POST', '/api/admin/projects/shop/features', { name: 'checkout' });
});
afterAll(() => service.stop());

const environment = '/api/admin/projects/shop/features/checkout/environments/development';
const expect412 = { name: 'PreconditionFailed' };

/** Sends a write, optionally with an expected revision. @returns status, newest revision, body */
const send = async (method: string, path: string, expected?: string, body?: unknown) => {
  const answer = await service.call(
    method,
    path,
    body,
    expected === undefined ? {} : { 'X-Expected-Revision': expected },
  );
  const text = await answer.text();
  return {
    status: answer.status,
    revision: answer.headers.get('X-Revision'),
    body: text === '' ? undefined : JSON.parse(text),
  };
};

const newest = async (): Promise<number> =>
  Number((await send('PUT', '/api/admin/projects/shop/features/checkout', undefined, { description: 'x' })).revision);

describe('requests §20: a write that names its revision', () => {
  it('is made at that revision; the answer has the next one', async () => {
    const rev = await newest();
    const on = await send('POST', `${environment}/on`, String(rev));
    expect(on).toMatchObject({ status: 200, revision: String(rev + 1) });
    const off = await send('POST', `${environment}/off`, on.revision ?? '');
    expect(off).toMatchObject({ status: 200, revision: String(rev + 2) });
  });

  it('is 412 with the newest revision when there is one, and nothing is changed', async () => {
    const rev = await newest();
    const late = await send('POST', `${environment}/on`, String(rev - 1));
    expect(late).toMatchObject({ status: 412, revision: String(rev), body: expect412 });
    expect(late.body.message).toContain(`revision ${rev}, not at ${rev - 1}`);
    expect(await (await service.call('GET', environment)).json()).toMatchObject({ enabled: false });
  });

  it('of many at once that expect the same, one is made', async () => {
    const rev = await newest();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send('POST', `${environment}/strategies`, String(rev), {
          name: 'flexibleRollout',
          parameters: { rollout: String(i), stickiness: 'default', groupId: 'checkout' },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 412)).toHaveLength(7);
    const { body } = await people.done('GET', environment);
    expect(body.strategies.filter(({ name }: { name: string }) => name === 'flexibleRollout')).toHaveLength(
      // One revision for the default strategy of the first test.
      2,
    );
  });

  it('says the newest revision where nothing had to be changed', async () => {
    const rev = await newest();
    await send('POST', `${environment}/off`);
    const again = await send('POST', `${environment}/off`);
    expect(again.status).toBe(200);
    expect(Number(again.revision)).toBeGreaterThanOrEqual(rev);
    expect(await send('POST', `${environment}/off`, again.revision ?? '')).toMatchObject({
      status: 200,
      revision: again.revision,
    });
  });

  it('names a revision of the instance where the path names no project', async () => {
    const made = await send('POST', '/api/admin/segments', undefined, { name: 'a', constraints: [] });
    const rev = Number(made.revision);
    expect(rev).toBeGreaterThan(0);
    const late = await send('POST', '/api/admin/segments', String(rev - 1), { name: 'b', constraints: [] });
    expect(late).toMatchObject({ status: 412, revision: String(rev), body: expect412 });
    expect(late.body.message).toContain('The instance is at revision');
    const good = await send('POST', '/api/admin/segments', String(rev), { name: 'b', constraints: [] });
    expect(good).toMatchObject({ status: 201, revision: String(rev + 1) });
  });

  it('names a revision of a project where the path names none', async () => {
    const tags = '/api/admin/features/checkout/tags';
    const rev = await newest();
    const tag = { type: 'simple', value: 'revenue' };
    const late = await send('POST', tags, `shop@${rev - 1}`, tag);
    expect(late).toMatchObject({ status: 412, revision: String(rev), body: expect412 });
    expect(late.body.message).toContain('Project "shop" is at revision');
    const made = await send('POST', tags, `shop@${rev}`, tag);
    expect(made).toMatchObject({ status: 201, revision: String(rev + 1) });
    // A segment is stored outside the project, but its change may still expect a revision of the project.
    const segment = { name: 'of-shop', project: 'shop', constraints: [] };
    expect((await send('POST', '/api/admin/segments', `shop@${rev}`, segment)).status).toBe(412);
    const { body } = await people.done('GET', '/api/admin/segments');
    expect(body.segments.map(({ name }: { name: string }) => name)).not.toContain('of-shop');
    const created = await send('POST', '/api/admin/segments', `shop@${rev + 1}`, segment);
    expect(created.status).toBe(201);
    expect(await send('POST', `${environment}/on`, `shop@${created.revision}`)).toMatchObject({ status: 200 });
  });

  it('does not show a project that the caller does not see', async () => {
    await people.done('POST', '/api/admin/projects', { id: 'hidden', name: 'Hidden', mode: 'private' });
    // A user with only the root role Viewer does not see private projects.
    const { id, token } = await people.newUser('Viewer');
    await people.done('POST', '/api/admin/projects/shop/access', { roles: [ownerRole], users: [id] });
    const tag = { type: 'simple', value: 'stranger' };
    for (const project of ['hidden', 'absent']) {
      const headers = { Authorization: token, 'X-Expected-Revision': `${project}@1` };
      const answer = await service.call('POST', '/api/admin/features/checkout/tags', tag, headers);
      expect([project, answer.status]).toEqual([project, 404]);
      expect(answer.headers.get('X-Revision')).toBeNull();
    }
  });

  it('holds for change requests too', async () => {
    await people.done('POST', '/api/admin/projects', { id: 'reviewed', name: 'Reviewed' });
    await people.done('POST', '/api/admin/projects/reviewed/features', { name: 'reviewed-one' });
    const config = '/api/admin/projects/reviewed/environments/production/change-requests/config';
    const { revision } = await send('PUT', config, undefined, { changeRequestsEnabled: true, requiredApprovals: 1 });
    const path = '/api/admin/projects/reviewed/environments/production/change-requests';
    const change = { action: 'updateEnabled', feature: 'reviewed-one', payload: { enabled: true } };
    expect((await send('POST', path, String(Number(revision) - 1), change)).status).toBe(412);
    const drafted = await send('POST', path, revision ?? '', change);
    expect(drafted).toMatchObject({ status: 200, revision: String(Number(revision) + 1) });
  });

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', '9'.repeat(16), '@1', 'shop@', 'a b@1', '*@1', 'shop@0'])(
    '"%s" is 400',
    async (sent) => {
      const { status, body } = await send('POST', `${environment}/on`, sent);
      expect([status, body.name]).toEqual([400, 'ValidationError']);
      expect(body.message).toContain('X-Expected-Revision');
    },
  );

  it('is checked after everything else that is wrong with the request (requests §2)', async () => {
    const { token } = await people.newUser('Viewer');
    const call = (path: string, body?: unknown, as?: string) =>
      service.call('POST', path, body, { 'X-Expected-Revision': '1', ...(as && { Authorization: as }) });
    expect((await call(`${environment}/on`, undefined, token)).status).toBe(403);
    expect((await call(`${environment}/strategies`, { name: 5, constraints: 'x' })).status).toBe(400);
    expect((await call('/api/admin/projects/shop/features/nowhere/environments/development/on')).status).toBe(412);
  });

  it('is of no account for readers', async () => {
    const answer = await service.call('GET', environment, undefined, { 'X-Expected-Revision': 'x' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Revision')).toBeNull();
  });

  it('every route of the administration takes it but those that only ask, always refuse, end sessions, or switch the maintenance', () => {
    // Foreign protocols have their own form of errors.
    const admin = routes.filter(
      ({ path, method, errorForm, responses }) =>
        path.startsWith('/api/admin/') &&
        method !== 'GET' &&
        errorForm === undefined &&
        Object.keys(responses).length > 0,
    );
    const others = admin.filter((route) => !takesRevision(route)).map(({ operation }) => operation);
    const asking = /^(evaluate|export|search|validate)/;
    expect(others.filter((name) => !asking.test(name)).toSorted()).toEqual([
      'endOwnSession',
      'endSession',
      'endSessions',
      'sendGuardReadings',
      'setMaintenance',
    ]);
  });
});
