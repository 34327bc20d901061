import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;

const P = '/api/admin/projects/shop';
const unknown = [404, 'NotFoundError'];

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop', featureLimit: 4 });
  await done('POST', '/api/admin/projects', { id: 'other', name: 'Other' });
  await done('POST', '/api/admin/projects/other/features', { name: 'elsewhere' });
  for (const name of ['trunk', 'leaf', 'bare']) await done('POST', `${P}/features`, { name });
  await done('POST', `${P}/features/leaf/dependencies`, { feature: 'trunk' });
});
afterAll(() => service.stop());

describe('features §10: many features of a project', () => {
  it.each(['nope', 'elsewhere'])(
    'are all there before a rule judges one: without %s nothing is archived',
    async (name) => {
      expect(await people.refusal('POST', `${P}/archive`, { features: ['trunk', name] })).toEqual(unknown);
      expect(await people.refusal('POST', `${P}/archive`, { features: ['trunk'] })).toEqual([
        403,
        'InvalidOperationError',
      ]);
    },
  );

  it('are all there before a revival is judged by the limit', async () => {
    await people.done('POST', `${P}/features`, { name: 'resting' });
    await people.done('DELETE', `${P}/features/resting`);
    await people.done('POST', `${P}/features`, { name: 'fourth' });
    expect(await people.refusal('POST', `${P}/revive`, { features: ['resting', 'nope'] })).toEqual(unknown);
    expect(await people.refusal('POST', `${P}/revive`, { features: ['resting'] })).toEqual([
      403,
      'InvalidOperationError',
    ]);
  });

  it('are all there before the type of a new tag is', async () => {
    const tags = { addedTags: [{ type: 'no-such', value: 'red' }], removedTags: [] };
    expect(await people.refusal('PUT', `${P}/tags`, { features: ['bare', 'nope'], tags })).toEqual(unknown);
    expect(await people.refusal('PUT', `${P}/tags`, { features: ['bare'], tags })).toEqual([400, 'BadDataError']);
  });

  it('are all there before the right to give one its first strategy is asked for', async () => {
    const role = { name: 'Switching', permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT' }] };
    const roles = [(await people.done('POST', '/api/admin/roles', role)).body.id];
    const { id, token } = await people.newUser('Viewer');
    await people.done('POST', `${P}/access`, { roles, users: [id] });
    const on = `${P}/bulk_features/environments/production/on`;
    expect(await people.refusal('POST', on, { features: ['bare', 'nope'] }, token)).toEqual(unknown);
    expect(await people.refusal('POST', on, { features: ['bare'] }, token)).toEqual([403, 'NoAccessError']);
  });
});
