import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionName } from '../../lib/contract/schemas/permission.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const base = '/api/admin/features-batch';
const to = { project: 'default', environment: 'production' };
const feature = (name: string) => `/api/admin/projects/default/features/${name}`;
const importData = (data: object, token?: string, place: object = {}) =>
  people.call(
    'POST',
    `${base}/import`,
    { ...to, ...place, data: { features: [], featureStrategies: [], ...data } },
    token,
  );
const missing = async (data: object, token?: string, place: object = {}) => {
  const body = { ...to, ...place, data: { features: [], featureStrategies: [], ...data } };
  const reply = await people.done('POST', `${base}/validate`, body, token);
  expect(reply.body.errors).toEqual([]);
  return reply.body.permissions.flatMap(({ affectedItems }: { affectedItems: string[] }) => affectedItems);
};

/** Creates a user with only these permissions in the project `default`. */
const holder = async (...permissions: readonly (PermissionName | { name: PermissionName; environment: string })[]) => {
  const { id, token } = await people.newUser('Viewer');
  const { body: role } = await people.done('POST', '/api/admin/roles', {
    name: `role of ${id}`,
    permissions: permissions.map((one) => (typeof one === 'string' ? { name: one } : one)),
  });
  await people.done('POST', '/api/admin/projects/default/access', { roles: [role.id], users: [id] });
  return token;
};

const make = async (name: string, on: boolean) => {
  await people.done('POST', '/api/admin/projects/default/features', { name });
  await people.done('POST', `${feature(name)}/environments/production/strategies`, { name: 'default' });
  if (on) await people.done('POST', `${feature(name)}/environments/production/on`);
};
const isOn = async (name: string): Promise<boolean> =>
  (await people.done('GET', `${feature(name)}/environments/production`)).body.enabled;
const parentsOf = async (name: string): Promise<string[]> =>
  (await people.done('GET', feature(name))).body.dependencies.map((one: { feature: string }) => one.feature);

const asked = {
  switch: [403, 'NoAccessError', ['UPDATE_FEATURE_ENVIRONMENT']],
  depend: [403, 'NoAccessError', ['UPDATE_FEATURE_DEPENDENCY']],
} as const;
const refusal = async (...order: Parameters<typeof importData>) => {
  const { status, body } = await importData(...order);
  return [status, body?.name, body?.permissions];
};
const state = (name: string, enabled: boolean) => ({ featureEnvironments: [{ featureName: name, enabled }] });

describe('features-batch §4: an import needs what the direct endpoints need', () => {
  it('UPDATE_FEATURE_ENVIRONMENT in the environment, where it would switch a feature on or off', async () => {
    const some = ['UPDATE_FEATURE', 'CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY'] as const;
    const elsewhere = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' } as const;
    const token = await holder(...some, elsewhere);
    const allowed = await holder(...some, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' });
    await make('off', false);
    await make('on', true);
    const strategies = (featureName: string, more: object = {}) => ({
      features: [{ name: featureName }],
      featureStrategies: [{ featureName, name: 'default', ...more }],
    });
    for (const data of [
      { ...strategies('off'), ...state('off', true) },
      { ...strategies('on'), ...state('on', false) },
      { ...strategies('born-on'), ...state('born-on', true) },
      // Without an active strategy, the service would switch the feature off.
      strategies('on', { disabled: true }),
      { features: [{ name: 'on' }] },
    ]) {
      expect(await missing(data, token)).toEqual(['Enable/disable toggles']);
      expect(await missing(data, allowed)).toEqual([]);
      expect(await refusal(data, token)).toEqual(asked.switch);
    }
    expect([await isOn('off'), await isOn('on')]).toEqual([false, true]);
    for (const data of [
      { ...strategies('off'), ...state('off', false) },
      { ...strategies('on'), ...state('on', true) },
      strategies('on'),
      strategies('off', { disabled: true }),
      { ...strategies('born-off'), ...state('born-off', false) },
      { ...strategies('born-silent') },
    ]) {
      expect(await missing(data, token)).toEqual([]);
      expect((await importData(data, token)).status).toBe(200);
    }
    expect([await isOn('off'), await isOn('on')]).toEqual([false, true]);
    expect((await importData({ ...strategies('off'), ...state('off', true) }, allowed)).status).toBe(200);
    expect(await isOn('off')).toBe(true);
  });

  it('UPDATE_FEATURE_DEPENDENCY, where it would change dependencies', async () => {
    const token = await holder('UPDATE_FEATURE', 'CREATE_FEATURE');
    const allowed = await holder('UPDATE_FEATURE', 'CREATE_FEATURE', 'UPDATE_FEATURE_DEPENDENCY');
    for (const name of ['parent', 'child', 'single'])
      await people.done('POST', '/api/admin/projects/default/features', { name });
    await people.done('POST', `${feature('child')}/dependencies`, { feature: 'parent' });
    const parents = (name: string, ...dependencies: object[]) => ({
      features: [{ name }],
      dependencies: [{ feature: name, dependencies }],
    });
    for (const data of [
      parents('single', { feature: 'parent' }),
      parents('newborn', { feature: 'parent' }),
      parents('child', { feature: 'parent', enabled: false }),
      parents('child', { feature: 'parent', variants: ['v'] }),
      parents('child'),
    ]) {
      expect(await missing(data, token)).toEqual(['Update feature dependencies']);
      expect(await missing(data, allowed)).toEqual([]);
      expect(await refusal(data, token)).toEqual(asked.depend);
    }
    for (const data of [
      parents('child', { feature: 'parent', enabled: true, variants: [] }),
      { features: [{ name: 'child' }] },
      parents('single'),
    ]) {
      expect(await missing(data, token)).toEqual([]);
      expect((await importData(data, token)).status).toBe(200);
    }
    expect(await parentsOf('child')).toEqual(['parent']);
    expect((await importData(parents('single', { feature: 'parent' }), allowed)).status).toBe(200);
    expect(await parentsOf('single')).toEqual(['parent']);
  });

  it('UPDATE_FEATURE_ENVIRONMENT_VARIANTS also where it would remove variants', async () => {
    const token = await holder('UPDATE_FEATURE');
    await people.done('POST', '/api/admin/projects/default/features', { name: 'varied' });
    await people.done('PUT', `${feature('varied')}/environments/production/variants`, [{ name: 'v', weight: 1000 }]);
    const none = {
      features: [{ name: 'varied' }],
      featureEnvironments: [{ featureName: 'varied', enabled: false, variants: [] }],
    };
    expect(await missing(none, token)).toEqual(['Update variants']);
    expect(await refusal(none, token)).toEqual([403, 'NoAccessError', ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS']]);
    expect((await importData(none)).status).toBe(200);
    expect(await missing(none, token)).toEqual([]);
  });
});

describe('features-batch §5.2: change requests stop an import', () => {
  const project = { id: 'reviewed', name: 'Reviewed' };
  const at = (path: string) => `/api/admin/projects/reviewed/${path}`;
  let owner: string;
  let skipper: string;
  beforeAll(async () => {
    await people.done('POST', '/api/admin/projects', project);
    await people.done('PUT', at('environments/production/change-requests/config'), {
      changeRequestsEnabled: true,
      requiredApprovals: 2,
    });
    const { body: role } = await people.done('POST', '/api/admin/roles', {
      name: 'Skipper everywhere',
      permissions: [{ name: 'SKIP_CHANGE_REQUEST' }],
    });
    const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    await people.done('POST', at('access'), { roles: [4], users: [one.id, two.id] });
    await people.done('POST', at('access'), { roles: [role.id], users: [two.id] });
    [owner, skipper] = [one.token, two.token];
    for (const name of ['live', 'dead']) await people.done('POST', at('features'), { name });
    await people.done('POST', at('features/live/environments/production/on'));
  });
  const place = (environment: string) => ({ project: 'reviewed', environment });
  const skipping = [403, 'NoAccessError', ['SKIP_CHANGE_REQUEST']];
  const dependent = {
    features: [{ name: 'live' }],
    dependencies: [{ feature: 'live', dependencies: [{ feature: 'dead' }] }],
  };

  it('in the environment imported into', async () => {
    const data = { features: [{ name: 'dead' }], ...state('dead', true) };
    expect(await refusal(data, owner, place('production'))).toEqual(skipping);
    expect((await importData(data, owner, place('production'))).body.message).toContain('in environment production');
    expect((await importData(data, owner, place('development'))).status).toBe(200);
    expect((await importData(data, skipper, place('production'))).status).toBe(200);
  });

  it('everywhere if it would change dependencies, which count in every environment', async () => {
    expect(await refusal(dependent, owner, place('development'))).toEqual(skipping);
    // A permission for an environment does not cover changes of the whole project.
    expect(await refusal(dependent, skipper, place('development'))).toEqual(skipping);
    expect(await refusal(dependent, skipper, place('production'))).toEqual(skipping);
    expect((await people.done('GET', at('features/live'))).body.dependencies).toEqual([]);
    expect((await importData(dependent, undefined, place('development'))).status).toBe(200);
    // An unchanged member needs no permission.
    expect((await importData(dependent, owner, place('development'))).status).toBe(200);
    const without = { features: [{ name: 'live' }], dependencies: [{ feature: 'live', dependencies: [] }] };
    expect(await refusal(without, owner, place('development'))).toEqual(skipping);
  });

  it('also where it takes several commits, before any of them', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ name: `many-${i}` }));
    const data = { features: many, dependencies: [{ feature: 'many-0', dependencies: [{ feature: 'many-59' }] }] };
    expect(await refusal(data, owner, place('development'))).toEqual(skipping);
    expect((await people.call('GET', at('features/many-7'))).status).toBe(404);
  });
});
