import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

/** Data that consoles store for users, and data that they show to all users. */
let service: TestService;
let people: People;
const A = '/api/admin';
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const eventsOf = async (prefix: string) =>
  (await people.done('GET', `${A}/events`)).body.events.filter(({ type }: { type: string }) => type.startsWith(prefix));

describe('feedback §1: answering', () => {
  it('is stored for the caller, and shown with it', async () => {
    const [ada, bo] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    const self = async (token: string) => (await people.done('GET', `${A}/user`, undefined, token)).body;
    expect(await self(ada.token)).toMatchObject({ feedback: [], splash: {} });
    const { body } = await people.done('POST', `${A}/feedback`, { feedbackId: 'pnps' }, ada.token);
    expect(body).toEqual({ userId: ada.id, feedbackId: 'pnps', neverShow: false, given: expect.any(String) });
    expect((await self(ada.token)).feedback).toEqual([body]);
    const put = (id: string, change: object) => people.call('PUT', `${A}/feedback/${id}`, change, ada.token);
    expect((await put('pnps', { neverShow: true })).body).toEqual({ ...body, neverShow: true });
    expect((await put('pnps', { given: null })).body).toEqual({ ...body, neverShow: true, given: null });
    const given = '2030-01-01T00:00:00.000Z';
    expect((await put('other', { given })).body).toEqual({
      userId: ada.id,
      feedbackId: 'other',
      neverShow: false,
      given,
    });
    expect((await self(ada.token)).feedback).toHaveLength(2);
    expect((await self(bo.token)).feedback).toEqual([]);
  });

  it('refuses what it does not understand, too much, and API tokens', async () => {
    const { token } = await people.newUser('Viewer');
    expect(await people.refusal('POST', `${A}/feedback`, {}, token)).toEqual([400, 'ValidationError']);
    const { body } = await people.call('PUT', `${A}/feedback/x`, { given: 'yesterday' }, token);
    expect(body.details[0].path).toBe('given');
    expect(await people.refusal('POST', `${A}/feedback`, { feedbackId: 'x' })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('PUT', `${A}/feedback/x`, {})).toEqual([400, 'BadDataError']);
    for (let i = 0; i < 100; i++) await people.done('POST', `${A}/feedback`, { feedbackId: `q${i}` }, token);
    expect(await people.refusal('POST', `${A}/feedback`, { feedbackId: 'q100' }, token)).toEqual([400, 'BadDataError']);
    await people.done('PUT', `${A}/feedback/__proto__`, { neverShow: true }, (await people.newUser('Viewer')).token);
  });
});

describe('splash §1: seen', () => {
  it('is stored for the caller', async () => {
    const { id, token } = await people.newUser('Viewer');
    const { body } = await people.done('POST', `${A}/splash/operators`, undefined, token);
    expect(body).toEqual({ userId: id, splashId: 'operators', seen: true });
    expect((await people.done('GET', `${A}/user`, undefined, token)).body.splash).toEqual({ operators: true });
    expect(await people.refusal('POST', `${A}/splash/operators`)).toEqual([400, 'BadDataError']);
  });

  it('survives two at once', async () => {
    const { token } = await people.newUser('Viewer');
    const screens = ['a', 'b', 'c', 'd'];
    await Promise.all(screens.map((screen) => people.done('POST', `${A}/splash/${screen}`, undefined, token)));
    const { splash } = (await people.done('GET', `${A}/user`, undefined, token)).body;
    expect(Object.keys(splash).toSorted()).toEqual(screens);
  });
});

describe('banners §1: banners', () => {
  const B = `${A}/banners`;
  const full = {
    message: '**Hello**',
    enabled: false,
    variant: 'error',
    sticky: true,
    icon: 'none',
    link: 'dialog',
    linkText: 'More',
    dialogTitle: 'Title',
    dialog: 'Text',
  };

  it('are created, listed, changed, switched and deleted, with events', async () => {
    const { status, headers, body } = await people.call('POST', B, { message: 'Hello', icon: null });
    expect([status, headers.get('location')]).toEqual([201, `banners/${body.id}`]);
    const made = {
      id: body.id,
      message: 'Hello',
      enabled: true,
      variant: 'info',
      sticky: false,
      createdAt: body.createdAt,
    };
    expect(body).toEqual(made);
    const { body: second } = await people.done('POST', B, full);
    expect(second).toMatchObject({ ...full, id: body.id + 1 });
    const viewer = await people.newUser('Viewer');
    const list = async () => (await people.done('GET', B, undefined, viewer.token)).body.banners;
    expect(await list()).toEqual([made, second]);
    await people.done('POST', `${B}/${second.id}/on`);
    await people.done('POST', `${B}/${second.id}/on`);
    expect((await list())[1]).toEqual({ ...second, enabled: true });
    await people.done('POST', `${B}/${made.id}/off`);
    expect((await people.done('PUT', `${B}/${second.id}`, { message: 'Short' })).body).toEqual({
      ...made,
      id: second.id,
      message: 'Short',
      createdAt: second.createdAt,
    });
    expect((await people.done('DELETE', `${B}/${made.id}`)).status).toBe(204);
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect((await eventsOf('banner-')).map(({ type }: { type: string }) => type)).toEqual([
      'banner-deleted',
      'banner-updated',
      'banner-updated',
      'banner-updated',
      'banner-created',
      'banner-created',
    ]);
    expect((await eventsOf('banner-'))[0].preData).toEqual({ ...made, enabled: false });
  });

  it('are refused where a link could run a script, and for people without the right', async () => {
    for (const link of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'page',
    ]) {
      const { status, body } = await people.call('POST', B, { message: 'x', link });
      expect([link, status, body?.details?.[0]?.path]).toEqual([link, 400, 'link']);
    }
    for (const link of ['', 'dialog', '/projects', 'https://example.com/x', 'mailto:a@example.com'])
      expect([link, (await people.call('POST', B, { message: 'x', link })).status]).toEqual([link, 201]);
    expect(await people.refusal('POST', B, { message: '' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', B, { message: 'x', variant: 'pink' })).toEqual([400, 'ValidationError']);
    const editor = await people.newUser('Editor');
    expect(await people.refusal('POST', B, { message: 'x' }, editor.token)).toEqual([403, 'NoAccessError']);
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/on'],
      ['POST', '/off'],
      ['DELETE', ''],
    ] as const)
      expect(await people.refusal(method, `${B}/9999${path}`, { message: 'x' })).toEqual([404, 'NotFoundError']);
  });

  it('are 100 at most', async () => {
    const { banners } = (await people.done('GET', B)).body;
    for (let i = banners.length; i < 100; i++) await people.done('POST', B, { message: 'x' });
    expect(await people.refusal('POST', B, { message: 'x' })).toEqual([403, 'InvalidOperationError']);
  });
});

describe('access-overview §1: accounts', () => {
  const O = `${A}/access/overview`;
  const csv = async (): Promise<Response> => service.call('GET', O, undefined, { Accept: 'text/csv' });

  it('are listed with what they reach', async () => {
    const { id } = await people.newUser('Editor');
    await people.done('POST', `${A}/projects`, { id: 'reached', name: 'Reached' });
    const members = { name: 'reachers', users: [{ user: { id } }] };
    const { body: group } = await people.done('POST', `${A}/groups`, members);
    await people.done('POST', `${A}/projects/reached/access`, { roles: [5], users: [id], groups: [group.id] });
    const { overview } = (await people.done('GET', O)).body;
    expect(overview.find(({ userId }: { userId: number }) => userId === id)).toMatchObject({
      accountType: 'User',
      rootRole: 'Editor',
      accessibleProjects: ['reached'],
      groups: ['reachers'],
      groupProjects: ['reached'],
    });
    const viewer = await people.newUser('Viewer');
    expect(await people.refusal('GET', O, undefined, viewer.token)).toEqual([403, 'NoAccessError']);
  });

  it('§2: are a file for programs for tables, in which nothing becomes a formula', async () => {
    await people.done('POST', `${A}/user-admin`, { username: '=cmd()', name: '=1+1,"x"', rootRole: 'Viewer' });
    const answer = await csv();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(answer.headers.get('content-disposition')).toContain('access-overview.csv');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe(
      'userId,userName,userEmail,accountType,createdAt,lastSeen,rootRole,accessibleProjects,groups,groupProjects',
    );
    const { overview } = (await people.done('GET', O)).body;
    expect(lines).toHaveLength(overview.length + 2);
    expect(lines.find((line) => line.includes('1+1'))).toContain(`"'=1+1,""x"""`);
  });
});
