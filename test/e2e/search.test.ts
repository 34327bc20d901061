import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { searchResult } from '../../lib/contract/schemas/search.ts';
import { adminRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { featureEnvironmentItem, featureItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: '*:development.client' } });
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    projectItem({ id: 'open' }),
    featureItem({ project: 'open', name: 'a', type: 'experiment' }),
    featureItem({ project: 'open', name: 'b', tags: [{ type: 'simple', value: 'red' }] }),
    featureEnvironmentItem('open', { feature: 'b', environment: 'production' }),
    projectItem({ id: 'hidden', mode: 'private' }),
    featureItem({ project: 'hidden', name: 'secret' }),
  ]);
});
afterAll(() => service.stop());

const search = async (query = '', headers = {}) => {
  const answer = await service.call('GET', `/api/admin/search/features${query}`, undefined, headers);
  expect(answer.status).toBe(200);
  return searchResult.parse(await answer.json());
};
const names = async (query = '', headers = {}) => (await search(query, headers)).features.map(({ name }) => name);

describe('search §1: GET /api/admin/search/features', () => {
  it('finds everything that the caller sees', async () => {
    expect(await names('?sortBy=name')).toEqual(['a', 'b', 'secret']);
    expect(await names('?sortBy=name', viewer)).toEqual(['a', 'b']);
  });

  it('finds nothing in a project without a name', async () => {
    for (const list of ['IS:', 'IS:%20', 'IS_ANY_OF:,'] as const) expect(await names(`?project=${list}`)).toEqual([]);
    expect(await names('?sortBy=name&project=IS_ANY_OF:open,')).toEqual(['a', 'b']);
    expect(await names('?sortBy=name&project=IS_NONE_OF:open,')).toEqual(['secret']);
  });

  it('takes lists in every form', async () => {
    for (const form of [
      'type=experiment',
      'type[]=experiment',
      'type=experiment&type=nope',
      'type[0]=nope&type[1]=experiment',
      'type%5B0%5D=experiment',
    ])
      expect(await names(`?${form}`)).toEqual(['a']);
    for (const form of ['status=production:enabled', 'status[]=production:enabled'])
      expect(await names(`?${form}`)).toEqual(['b']);
  });

  it('finds what somebody created, and what is older than its type should be', async () => {
    const author = { Authorization: 'user:author' };
    await store(service.table, userWithToken(8, adminRole, 'user:author'));
    const created = await service.call('POST', '/api/admin/projects/open/features', { name: 'mine' }, author);
    expect(created.status).toBe(201);
    await service.call('POST', '/api/admin/projects/open/features', { name: 'from-a-token' });
    expect(await names('?createdBy=IS:8')).toEqual(['mine']);
    expect(await names('?createdBy=IS:8', viewer)).toEqual(['mine']);
    const old = { name: 'old', type: 'operational', createdAt: '2020-01-01T00:00:00.000Z' };
    await service.call('POST', '/api/admin/projects/open/features', old);
    expect(await names('?potentiallyStale=true')).toEqual(['old']);
    expect(await names('?potentiallyStale=true&lastSeenAt=IS:never&createdBy=IS_NOT:8')).toEqual(['old']);
    for (const name of ['mine', 'from-a-token', 'old']) {
      await service.call('DELETE', `/api/admin/projects/open/features/${name}`);
      await service.call('DELETE', `/api/admin/archive/${name}`);
    }
  });

  it('counts all matches, on pages past the end too', async () => {
    const { features, total } = await search('?offset=10&unknown=ignored');
    expect([features.length, total]).toEqual([0, 3]);
  });

  it('shows a change with the next request', async () => {
    expect(await names('?query=later')).toEqual([]);
    await store(service.table, [featureItem({ project: 'open', name: 'later' })]);
    expect(await names('?query=later')).toEqual(['later']);
  });

  it('refuses what breaks a pattern, naming the parameter', async () => {
    for (const [name, value] of [
      ['project', 'open'],
      ['tag', 'INCLUDE:red'],
      ['createdAt', 'IS_BEFORE:2023-02-29'],
    ]) {
      const answer = await service.call('GET', `/api/admin/search/features?${name}=${value}`);
      expect(answer.status).toBe(400);
      const problem = z.looseObject({ name: z.string(), message: z.string() }).parse(await answer.json());
      expect([problem.name, problem.message]).toEqual(['ValidationError', expect.stringContaining(`\`${name}\``)]);
    }
  });

  it('needs an admin or personal token', async () => {
    const call = (token: string) =>
      service.call('GET', '/api/admin/search/features', undefined, { Authorization: token });
    expect((await call('junk')).status).toBe(401);
    expect((await call('*:development.client')).status).toBe(403);
  });
});
