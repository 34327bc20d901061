import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
const A = '/api/admin';
const N = `${A}/notifications`;
type Somebody = Awaited<ReturnType<People['newUser']>>;
let author: Somebody;
let reviewer: Somebody;
let onlooker: Somebody;
/** Id of a role that may approve and apply. */
let reviewing: number;

const open = async (project: string, mode = 'open'): Promise<void> => {
  await people.done('POST', `${A}/projects`, { id: project, name: project, mode });
  await people.done('POST', `${A}/projects/${project}/features`, { name: `${project}-feature` });
  await people.done('PUT', `${A}/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const access = `${A}/projects/${project}/access`;
  await people.done('POST', access, { roles: [5], users: [author.id], groups: [] });
  await people.done('POST', access, { roles: [reviewing], users: [reviewer.id], groups: [] });
};
const propose = async (project: string): Promise<number> => {
  const change = { action: 'updateEnabled', feature: `${project}-feature`, payload: { enabled: true } };
  const path = `${A}/projects/${project}/environments/production/change-requests`;
  return (await people.done('POST', path, change, author.token)).body.id;
};
const move = (project: string, id: number, state: string, token: string, more: object = {}) =>
  people.done('PUT', `${A}/projects/${project}/change-requests/${id}/state`, { state, ...more }, token);
interface Shown {
  readonly id: number;
  readonly message: string;
  readonly link: string;
  readonly readAt: string | null;
}
const of = async ({ token }: Somebody): Promise<readonly Shown[]> =>
  (await people.done('GET', N, undefined, token)).body;

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  [author, reviewer, onlooker] = [
    await people.newUser('Viewer'),
    await people.newUser('Viewer'),
    await people.newUser('Viewer'),
  ];
  const { body: role } = await people.done('POST', `${A}/roles`, {
    name: 'Reviewer',
    type: 'custom',
    permissions: [{ name: 'APPROVE_CHANGE_REQUEST' }, { name: 'APPLY_CHANGE_REQUEST' }],
  });
  reviewing = role.id ?? role.roles?.id;
  await open('shop');
});
afterAll(() => service.stop());

describe('notifications §1: what is listed', () => {
  it('reviewers are asked, the author is told, others are not', async () => {
    const id = await propose('shop');
    await move('shop', id, 'In review', author.token);
    const [asked, ...others] = await of(reviewer);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      notificationType: 'change-request',
      message: expect.stringMatching(/asks for a review of change request #\d+ \(project shop, environment production/),
      link: `/projects/shop/change-requests/${id}`,
      createdBy: { imageUrl: expect.stringContaining('gravatar') },
      readAt: null,
    });
    expect(Number.isSafeInteger(asked?.id)).toBe(true);
    expect([await of(author), await of(onlooker)]).toEqual([[], []]);
    await move('shop', id, 'Approved', reviewer.token);
    await move('shop', id, 'Applied', reviewer.token);
    expect(
      (await of(author)).map(({ message }) => /(approved|last approval|applied)/.exec(message)?.[1]).toSorted(),
    ).toEqual(['applied', 'approved', 'last approval']);
    expect((await of(author))[0]?.message).toContain('applied');
    expect(await of(onlooker)).toEqual([]);
  });

  it('nobody is told what they did themselves', async () => {
    const before = await of(author);
    const id = await propose('shop');
    await move('shop', id, 'In review', author.token);
    await move('shop', id, 'Cancelled', author.token);
    expect(await of(author)).toEqual(before);
  });

  it('of a request that is done or taken back, nobody is asked for a review any more', async () => {
    await open('done');
    const asks = async (id: number): Promise<number> =>
      (await of(reviewer)).filter(({ link }) => link === `/projects/done/change-requests/${id}`).length;
    for (const [state, by] of [
      ['Draft', author],
      ['Cancelled', author],
      ['Rejected', reviewer],
      ['Applied', reviewer],
    ] as const) {
      const id = await propose('done');
      await move('done', id, 'In review', author.token);
      expect([state, await asks(id)]).toEqual([state, 1]);
      if (state === 'Applied') {
        await move('done', id, 'Approved', reviewer.token);
        expect(await asks(id)).toBe(1);
      }
      await move('done', id, state, by.token);
      expect([state, await asks(id)]).toEqual([state, 0]);
      if (state === 'Draft')
        await people.done('DELETE', `${A}/projects/done/change-requests/${id}`, undefined, author.token);
    }
    const id = await propose('done');
    await move('done', id, 'In review', author.token);
    const { body } = await people.done('GET', `${A}/projects/done/change-requests/${id}`);
    const change = `${A}/projects/done/change-requests/${id}/changes/${body.features[0].changes[0].id}`;
    expect(await asks(id)).toBe(1);
    await people.done('DELETE', change, undefined, author.token);
    expect(await asks(id)).toBe(0);
  });

  it('rejected and scheduled ones too', async () => {
    const rejected = await propose('shop');
    const path = `${A}/projects/shop/change-requests/${rejected}/title`;
    await people.done('PUT', path, { title: 'Autumn sale' }, author.token);
    await move('shop', rejected, 'In review', author.token);
    await move('shop', rejected, 'Rejected', reviewer.token);
    expect((await of(author))[0]?.message).toContain(
      `rejected change request #${rejected} "Autumn sale" (project shop`,
    );
    const scheduled = await propose('shop');
    await move('shop', scheduled, 'In review', author.token);
    await move('shop', scheduled, 'Approved', reviewer.token);
    await move('shop', scheduled, 'Scheduled', reviewer.token, { scheduledAt: '2099-01-01T00:00:00Z' });
    expect((await of(author))[0]?.message).toContain('scheduled');
  });

  it('of a project that the caller no longer sees, and of a deleted one, nothing', async () => {
    await open('hidden', 'private');
    const id = await propose('hidden');
    await move('hidden', id, 'In review', author.token);
    await move('hidden', id, 'Approved', reviewer.token);
    const links = async (who: Somebody) => (await of(who)).filter(({ link }) => link.includes('/hidden/')).length;
    expect([await links(author), await links(reviewer), await links(onlooker)]).toEqual([2, 1, 0]);
    await people.done('DELETE', `${A}/projects/hidden/users/${author.id}/roles`);
    expect([await links(author), await links(reviewer)]).toEqual([0, 1]);
    await people.done('DELETE', `${A}/projects/hidden/features/hidden-feature`);
    await people.done('POST', `${A}/projects/hidden/delete`, { features: ['hidden-feature'] });
    await people.done('DELETE', `${A}/projects/hidden`);
    await open('hidden');
    expect([await links(author), await links(reviewer)]).toEqual([0, 0]);
  });

  it('API tokens belong to nobody', async () => {
    expect(await people.refusal('GET', N)).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', `${N}/read`, { notifications: [] })).toEqual([400, 'BadDataError']);
  });
});

describe('notifications §2: reading', () => {
  it('is stored for the caller alone, and the first time counts', async () => {
    const all = await of(author);
    expect(all.length).toBeGreaterThan(3);
    const [first, second] = all;
    const read = async (...ids: unknown[]) => people.call('POST', `${N}/read`, { notifications: ids }, author.token);
    expect((await read(first?.id, 12345)).status).toBe(204);
    const after = await of(author);
    expect(after.map(({ readAt }) => readAt !== null)).toEqual(all.map(({ id }) => id === first?.id));
    expect((await of(reviewer)).every(({ readAt }) => readAt === null)).toBe(true);
    await read(first?.id, second?.id);
    const last = await of(author);
    expect(last[0]?.readAt).toBe(after[0]?.readAt);
    expect(last[1]?.readAt).not.toBeNull();
    const { status, body } = await read('x');
    expect([status, body.details[0].path]).toEqual([400, 'notifications/0']);
  });
});
