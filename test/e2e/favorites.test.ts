import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { featureItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
/** A time before all marks of these tests. */
const createdAt = '2024-01-01T00:00:00.000Z';
const anna = { Authorization: 'user:anna' };
const bert = { Authorization: 'user:bert' };
beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:anna'),
    ...userWithToken(8, viewerRole, 'user:bert'),
    projectItem({ id: 'open', createdAt }),
    ...['a', 'b', 'c'].map((name) =>
      featureItem({ project: 'open', name, createdAt, tags: [{ type: 'simple', value: 'red' }] }),
    ),
    projectItem({ id: 'hidden', mode: 'private' }),
    featureItem({ project: 'hidden', name: 'secret' }),
  ]);
});
afterAll(() => service.stop());

const call = async (method: string, path: string, headers = anna): Promise<number> =>
  (await service.call(method, `/api/admin/projects/${path}`, method === 'POST' ? {} : undefined, headers)).status;

const listed = z.object({ features: z.array(z.object({ name: z.string(), favorite: z.boolean() })) });
const favoritesIn = async (path: string, headers = {}): Promise<string[]> => {
  const { features } = listed.parse(await (await service.call('GET', path, undefined, headers)).json());
  return features.filter(({ favorite }) => favorite).map(({ name }) => name);
};
const events = z.object({ events: z.array(z.looseObject({ type: z.string() })), totalEvents: z.number() });
const log = async () => events.parse(await (await service.call('GET', '/api/admin/events')).json());

describe('favorites §2: favorite features', () => {
  const search = '/api/admin/search/features?project=IS:open';

  it('marks and unmarks for the caller alone, in search and list', async () => {
    expect(await call('POST', 'open/features/c/favorites')).toBe(200);
    expect(await favoritesIn(search, anna)).toEqual(['c']);
    expect(await favoritesIn('/api/admin/projects/open/features', anna)).toEqual(['c']);
    expect(await favoritesIn(search, bert)).toEqual([]);
    expect(await favoritesIn(search)).toEqual([]);
    expect(await call('DELETE', 'open/features/c/favorites')).toBe(200);
    expect(await favoritesIn(search, anna)).toEqual([]);
  });

  it('puts favorites first where the search asks for it', async () => {
    await call('POST', 'open/features/b/favorites');
    const answer = await service.call('GET', `${search}&favoritesFirst=true&limit=2`, undefined, anna);
    expect(listed.parse(await answer.json()).features.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('has one event, with the tags of the feature and no project', async () => {
    const before = (await log()).totalEvents;
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) {
      expect(await call(method, 'open/features/a/favorites', bert)).toBe(200);
    }
    const { events: newest, totalEvents } = await log();
    expect(totalEvents).toBe(before + 2);
    const common = { createdBy: 'user-8', createdByUserId: 8, project: null, environment: null, featureName: 'a' };
    const tags = [{ type: 'simple', value: 'red' }];
    expect(newest.slice(0, 2)).toMatchObject([
      { type: 'feature-unfavorited', data: { feature: 'a' }, preData: null, tags, ...common },
      { type: 'feature-favorited', data: { feature: 'a' }, preData: null, tags, ...common },
    ]);
  });

  it('does not count for a later namesake, whatever its createdAt says', async () => {
    const make = (body: object) =>
      service.call('POST', '/api/admin/projects/open/features', { name: 'again', ...body });
    const remove = async () => {
      await service.call('DELETE', '/api/admin/projects/open/features/again');
      await service.call('DELETE', '/api/admin/archive/again');
    };
    expect((await make({})).status).toBe(201);
    expect(await call('POST', 'open/features/again/favorites')).toBe(200);
    expect(await favoritesIn(search)).toEqual([]);
    expect(await favoritesIn(search, anna)).toContain('again');
    for (const createdAt of ['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
      await remove();
      expect((await make({ createdAt })).status).toBe(201);
      expect(await favoritesIn(search, anna)).not.toContain('again');
      const before = (await log()).totalEvents;
      expect(await call('POST', 'open/features/again/favorites')).toBe(200);
      expect((await log()).totalEvents).toBe(before + 1);
      expect(await favoritesIn(search, anna)).toContain('again');
    }
  });

  it('404 for what does not exist, or not for the caller; 400 for API tokens', async () => {
    expect(await call('POST', 'open/features/nope/favorites')).toBe(404);
    expect(await call('POST', 'nope/features/a/favorites')).toBe(404);
    expect(await call('POST', 'hidden/features/a/favorites')).toBe(404);
    expect(await call('DELETE', 'hidden/features/secret/favorites')).toBe(404);
    expect(await call('POST', 'open/features/a/favorites', { Authorization: service.token })).toBe(400);
  });
});

describe('favorites §2: favorite projects', () => {
  it('marks and unmarks, with one event each in the log of the project', async () => {
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) expect(await call(method, 'open/favorites')).toBe(200);
    const answer = await service.call('GET', '/api/admin/events?project=open');
    expect(events.parse(await answer.json()).events.slice(0, 2)).toMatchObject([
      { type: 'project-unfavorited', project: 'open', featureName: null, data: { project: 'open' } },
      { type: 'project-favorited', project: 'open', featureName: null, data: { project: 'open' } },
    ]);
  });

  it('does not count for a later project of the same id', async () => {
    const projects = z.object({ projects: z.array(z.looseObject({ id: z.string(), favorite: z.boolean() })) });
    const isFavorite = async () => {
      const answer = await service.call('GET', '/api/admin/projects', undefined, anna);
      return projects.parse(await answer.json()).projects.find(({ id }) => id === 'twice')?.favorite;
    };
    const make = () => service.call('POST', '/api/admin/projects', { id: 'twice', name: 'Twice' });
    expect((await make()).status).toBe(201);
    expect(await call('POST', 'twice/favorites')).toBe(200);
    expect(await isFavorite()).toBe(true);
    expect((await service.call('DELETE', '/api/admin/projects/twice')).status).toBe(200);
    expect((await make()).status).toBe(201);
    expect(await isFavorite()).toBe(false);
  });

  it('404 for an unknown or invisible project, however long its name; 400 for API tokens', async () => {
    for (const project of ['nope', 'hidden', 'x'.repeat(400)])
      expect(await call('POST', `${project}/favorites`)).toBe(404);
    expect(await call('DELETE', 'open/favorites', { Authorization: service.token })).toBe(400);
  });
});
