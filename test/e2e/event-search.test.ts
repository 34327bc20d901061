import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchEvents } from '../../lib/contract/routes/events.ts';
import { listRevisions } from '../../lib/contract/routes/history.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { emitEach } from '../store/event-log/emit.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    projectItem({ id: 'open' }),
    projectItem({ id: 'hidden', mode: 'private' }),
  ]);
  const archived = (project: string, featureName: string) =>
    ({ type: 'feature-archived', project, featureName }) as const;
  await emitEach(service.table, archived('open', 'f'), archived('open', 'g'), archived('hidden', 'h'));
});
afterAll(() => service.stop());

const post = (body: object, headers = {}) => service.call('POST', '/api/admin/events/search', body, headers);
const search = async (body: object, headers = {}) => {
  const answer = await post(body, headers);
  expect(answer.status).toBe(200);
  return searchEvents.responses[200].schema.parse(await answer.json());
};

describe('events §6: POST /api/admin/events/search', () => {
  it('answers a page and the total, newest first', async () => {
    const { version, events, totalEvents } = await search({ project: 'open', limit: '1', offset: '1' });
    expect([version, totalEvents]).toEqual([1, 2]);
    expect(events.map(({ featureName }) => featureName)).toEqual(['f']);
  });

  it('shows a caller the events of visible projects only', async () => {
    expect((await search({ type: 'feature-archived' })).totalEvents).toBe(3);
    expect((await search({}, viewer)).totalEvents).toBe(2);
    expect((await search({ project: 'hidden' }, viewer)).totalEvents).toBe(0);
  });

  it('finds what a person did in an environment in the last hour', async () => {
    const before = new Date(Date.now() - 3_600_000).toISOString();
    const path = '/api/admin/projects/open/features';
    expect((await service.call('POST', path, { name: 'mine' })).status).toBe(201);
    expect((await service.call('POST', `${path}/mine/environments/development/on`)).status).toBe(200);
    const done = await search({ feature: 'mine' });
    const [switched] = done.events;
    expect(switched).toMatchObject({ type: 'feature-environment-enabled', environment: 'development' });
    const { createdBy, createdAt } = switched ?? { createdBy: '', createdAt: '' };
    const typesOf = async (what: object) => (await search({ feature: 'mine', ...what })).events.map(({ type }) => type);
    expect(await typesOf({ createdBy, from: before })).toEqual(done.events.map(({ type }) => type));
    expect(await typesOf({ environment: 'development', from: before })).not.toContain('feature-created');
    expect(await typesOf({ environment: 'development', from: before })).toContain('feature-environment-enabled');
    expect(await typesOf({ environment: 'production' })).toEqual([]);
    expect(await typesOf({ createdBy: 'nobody' })).toEqual([]);
    expect(await typesOf({ createdByUserId: 7 })).toEqual([]);
    expect(await typesOf({ to: createdAt })).not.toContain('feature-environment-enabled');
    expect(await typesOf({ from: createdAt })).toContain('feature-environment-enabled');
    expect(await typesOf({ from: createdAt.replace('Z', '+00:00') })).toContain('feature-environment-enabled');
    expect((await search({ from: before, to: before })).totalEvents).toBe(0);
  });

  it('names the changes that its events belong to, with their revisions and comments, if it is asked to', async () => {
    const path = '/api/admin/projects/open/features';
    const why = { 'X-Comment': 'Two%20at%20once' };
    expect((await service.call('POST', path, { name: 'folded' })).status).toBe(201);
    const made = await service.call('POST', `${path}/folded/environments/development/on`, undefined, why);
    expect(made.status).toBe(200);
    const stale = await service.call('POST', '/api/admin/projects/open/stale', {
      features: ['folded', 'mine'],
      stale: true,
    });
    expect(stale.status).toBe(202);
    const { revisions } = listRevisions.responses[200].schema.parse(
      await (await service.call('GET', '/api/admin/projects/open/history')).json(),
    );
    for (const who of [{}, viewer]) {
      const { events, commits = [] } = await search({ project: 'open', commits: true }, who);
      expect(commits.flatMap((one) => one.events)).toEqual(events.map(({ id }) => id));
      // Those that the test has stored by itself touched nothing.
      expect(commits.slice(0, 3)).toMatchObject(
        revisions.slice(0, 3).map(({ revision, comment, features, events: own }) => {
          const ids = own.map(({ id }) => id).toReversed();
          return { project: 'open', revision, comment, features, segments: [], events: ids };
        }),
      );
      expect(commits.map(({ revision }) => revision)).toEqual(
        revisions.filter((one) => one.events.length > 0).map(({ revision }) => revision),
      );
      expect(commits[0]).toMatchObject({
        features: ['folded', 'mine'],
        events: [expect.any(Number), expect.any(Number)],
      });
      expect(commits[1]).toMatchObject({ features: ['folded'], comment: 'Two at once' });
      const one = await search({ feature: 'mine', type: 'feature-stale-on', commits: true }, who);
      expect(one.commits).toMatchObject([{ revision: revisions[0]?.revision, events: [one.events[0]?.id] }]);
    }
    expect(await search({ project: 'open' })).not.toHaveProperty('commits');
  });

  it('names no commit of what belongs to no project', async () => {
    expect((await service.call('POST', '/api/admin/tags', { type: 'simple', value: 'alone' })).status).toBe(201);
    const { events, commits } = await search({ type: 'tag-created', commits: true });
    expect([events.length, commits]).toEqual([1, []]);
  });

  it('refuses a time that is none', async () => {
    for (const body of [{ from: 'yesterday' }, { to: '2026-03-09' }, { createdByUserId: 'kari' }]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ details: [{ path: Object.keys(body)[0] }] });
    }
  });

  it('refuses a limit outside 1–100 and a negative offset', async () => {
    for (const body of [{ limit: 0 }, { limit: 101 }, { offset: -1 }]) expect((await post(body)).status).toBe(400);
  });

  it('continues from a cursor, which belongs to one search, and to no caller', async () => {
    const first = await search({ type: 'feature-archived', limit: 1 });
    const cursor = first.nextCursor;
    expect(typeof cursor).toBe('string');
    const second = await search({ type: 'feature-archived', cursor });
    expect([first, second].flatMap(({ events }) => events.map(({ featureName }) => featureName)).toSorted()).toEqual([
      'f',
      'g',
      'h',
    ]);
    expect(second.nextCursor).toBeUndefined();
    const seen = await search({ type: 'feature-archived', cursor }, viewer);
    expect(seen.events.map(({ project }) => project)).not.toContain('hidden');
    for (const body of [{ type: 'feature-archived', cursor: 'junk' }, { cursor }, { cursor: 7 }]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ details: [{ path: 'cursor' }] });
    }
  });

  it('needs a token', async () => {
    expect((await post({}, { Authorization: 'junk' })).status).toBe(401);
  });
});
