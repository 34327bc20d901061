import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

/** Names of members that every JavaScript object inherits. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

/** An object with one member of any name, even `__proto__`. */
const member = <T>(name: string, value: T): Record<string, T> => Object.fromEntries([[name, value]]);

describe.each(names)('everything may be called %s', (name) => {
  const project = `/api/admin/projects/${name}`;
  const feature = `${project}/features/${name}`;
  const environment = `${feature}/environments/${name}`;
  const constraints = [{ contextName: name, operator: 'IN', values: ['yes'] }];
  const parameters = { rollout: '100', stickiness: 'default', groupId: name, ...member(name, 'kept') };
  const rollout = { name: 'flexibleRollout', parameters };

  it('environments are made, ordered, changed and read', async () => {
    const { done } = people;
    await done('POST', '/api/admin/environments', { name, type: 'test' });
    await done('PUT', `/api/admin/environments/update/${name}`, { type: 'preproduction' });
    await done('PUT', '/api/admin/environments/sort-order', { ...member(name, 77), development: 5 });
    const { body } = await done('GET', `/api/admin/environments/${name}`);
    expect(body).toMatchObject({ name, type: 'preproduction', sortOrder: 77 });
    const unknown = await people.refusal('PUT', '/api/admin/environments/sort-order', member('nowhere', 1));
    expect(unknown).toEqual([404, 'NotFoundError']);
    const wrong = await people.refusal('PUT', '/api/admin/environments/sort-order', member(name, 'last'));
    expect(wrong).toEqual([400, 'ValidationError']);
  });

  it('context fields, strategy types, tag types, tags, segments, roles and groups are', async () => {
    const { done } = people;
    await done('POST', '/api/admin/context', { name, legalValues: [{ value: 'yes' }], stickiness: true });
    await done('POST', '/api/admin/strategies', { name, parameters: [{ name, type: 'string' }] });
    await done('POST', '/api/admin/tag-types', { name, description: 'x' });
    await done('POST', '/api/admin/tags', { type: name, value: name });
    await done('POST', '/api/admin/segments', { name, constraints: [] });
    await done('POST', '/api/admin/groups', { name });
    const permissions = [{ name: 'SKIP_CHANGE_REQUEST', environment: name }];
    const { body: role } = await done('POST', '/api/admin/roles', { name, permissions });
    expect(role.permissions).toMatchObject(permissions);
    for (const path of [`context/${name}`, `strategies/${name}`, `tag-types/${name}`, `tags/${name}/${name}`])
      await done('GET', `/api/admin/${path}`);
  });

  it('projects live with their environments, and their features', async () => {
    const { done } = people;
    await done('POST', '/api/admin/projects', { id: name, name });
    const { body: created } = await done('GET', `${project}/overview`);
    if (!created.environments.some((one: { environment: string }) => one.environment === name))
      await done('POST', `${project}/environments`, { environment: name });
    await done('POST', `${project}/environments/${name}/default-strategy`, rollout);
    await done('POST', `${project}/features`, { name });
    await done('POST', `/api/admin/features/${name}/tags`, { type: name, value: name });
    const { body: strategy } = await done('POST', `${environment}/strategies`, { ...rollout, constraints });
    await done('POST', `${environment}/on`);
    await done('PUT', `${environment}/variants`, [{ name, weight: 1000, payload: { type: 'string', value: name } }]);
    await done('PATCH', feature, [{ op: 'replace', path: '/description', value: name }]);
    await done('POST', `/api/admin/projects/${name}/environments/${name}/default-strategy`, rollout);
    const { body } = await done('GET', environment);
    expect(body).toMatchObject({ enabled: true, strategies: [{ id: strategy.id, constraints }] });
    expect(Object.entries(body.strategies[0].parameters)).toEqual(expect.arrayContaining([[name, 'kept']]));
    const patch = [{ op: 'replace', path: `/parameters/${name}`, value: 'patched' }];
    const patched = await done('PATCH', `${environment}/strategies/${strategy.id}`, patch);
    expect(Object.entries(patched.body.parameters)).toEqual(expect.arrayContaining([[name, 'patched']]));
    const { body: overview } = await done('GET', `${project}/overview`);
    const linked = overview.environments.find((one: { environment: string }) => one.environment === name);
    expect(linked).toMatchObject({ changeRequestsEnabled: false, defaultStrategy: { name: 'flexibleRollout' } });
    const found = await done(
      'GET',
      `/api/admin/search/features?query=${name}&status=${name}:enabled&sortBy=environment:${name}`,
    );
    expect(found.body.features).toMatchObject([{ name, project: name }]);
    await done('GET', `${project}/features`);
    await done('GET', `${project}/health-report`);
    await done('GET', project);
  });

  it('evaluation knows it as a feature, an environment and a context field', async () => {
    const { done } = people;
    const only = { projects: [name] };
    const evaluate = async (context: object) => {
      const body = { ...only, environment: name, context: { appName: 'x', ...context } };
      const single = (await done('POST', '/api/admin/playground', body)).body;
      expect(single.input.context).toEqual(JSON.parse(JSON.stringify(body.context)));
      const { environment: _, ...rest } = body;
      const batch = (await done('POST', '/api/admin/playground/advanced', { ...rest, environments: [name] })).body;
      const [entry] = batch.features;
      const cells = Object.getOwnPropertyDescriptor(entry.environments, name)?.value;
      expect(cells).toHaveLength(1);
      expect(cells[0].isEnabled).toBe(single.features[0].isEnabled);
      return single.features[0].isEnabled;
    };
    expect(await evaluate({})).toBe(false);
    expect(await evaluate({ properties: member(name, 'yes') })).toBe(true);
    expect(await evaluate({ properties: member(name, 'no') })).toBe(false);
    expect(await evaluate(member(name, 'yes'))).toBe(true);

    const token = async (type: string): Promise<string> =>
      (await done('POST', '/api/admin/api-tokens', { tokenName: name, type, environment: name, projects: [name] })).body
        .secret;
    const client = await token('client');
    expect((await done('GET', '/api/client/features', undefined, client)).body.features).toMatchObject([{ name }]);
    const frontend = await token('frontend');
    const shown = async (query: string) =>
      (await done('GET', `/api/frontend?${query}`, undefined, frontend)).body.toggles.map(
        (one: { name: string }) => one.name,
      );
    expect(await shown(`properties[${name}]=yes`)).toEqual([name]);
    expect(await shown('')).toEqual([]);
    const sent = { context: { properties: member(name, 'yes') } };
    expect((await done('POST', '/api/frontend', sent, frontend)).body.toggles).toMatchObject([{ name }]);
    await done(
      'POST',
      '/api/client/metrics',
      { appName: name, bucket: { start: 0, stop: 1, toggles: member(name, { yes: 1, no: 0 }) } },
      client,
    );
  });

  it('change requests are configured, proposed, reviewed and applied', async () => {
    const { done } = people;
    const configuration = async () =>
      (await done('GET', `${project}/change-requests/config`)).body.find(
        (one: { environment: string }) => one.environment === name,
      );
    const config = `${project}/environments/${name}/change-requests/config`;
    expect(await configuration()).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null });
    await done('PUT', config, { changeRequestsEnabled: true, requiredApprovals: 3 });
    await done('PUT', config, { changeRequestsEnabled: true });
    expect(await configuration()).toMatchObject({ changeRequestEnabled: true, requiredApprovals: 3 });
    const said = await people.events('change-request-configuration-updated');
    const none = { changeRequestsEnabled: false, requiredApprovals: null };
    const three = { changeRequestsEnabled: true, requiredApprovals: 3 };
    expect(said.filter((one) => one.environment === name)).toMatchObject([
      { data: three, preData: three },
      { data: three, preData: none },
    ]);
    await done('PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 });
    const { body: overview } = await done('GET', `${project}/overview`);
    const linked = overview.environments.filter((one: { changeRequestsEnabled: boolean }) => one.changeRequestsEnabled);
    expect(linked).toMatchObject([{ environment: name }]);

    const owner = await people.newUser('Viewer');
    await done('POST', `${project}/access`, { roles: [4], users: [owner.id] });
    const off = await people.call('POST', `${environment}/off`, undefined, owner.token);
    expect([off.status, off.body?.permissions]).toEqual([403, ['SKIP_CHANGE_REQUEST']]);
    const { body: requests } = await done(
      'POST',
      `${project}/environments/${name}/change-requests`,
      { feature: name, action: 'updateEnabled', payload: { enabled: false } },
      owner.token,
    );
    const request = Array.isArray(requests) ? requests[0] : requests;
    const state = `${project}/change-requests/${request.id}/state`;
    await done('PUT', state, { state: 'In review' }, owner.token);
    await done('PUT', state, { state: 'Approved' });
    await done('PUT', state, { state: 'Applied' });
    expect((await done('GET', environment)).body.enabled).toBe(false);
    await done('PUT', config, { changeRequestsEnabled: false });
    expect(await configuration()).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null });
    await done('POST', `${environment}/on`);
  });

  it('goes out and in again, as a state and as a batch', async () => {
    const { done } = people;
    const state = (await done('GET', '/api/admin/state/export')).body;
    expect(state.features.map((one: { name: string }) => one.name)).toContain(name);
    expect((await service.call('POST', '/api/admin/state/import?keep=false', state)).status).toBe(202);
    const data = (await done('POST', '/api/admin/features-batch/export', { environment: name, features: [name] })).body;
    expect(data.contextFields.map((one: { name: string }) => one.name)).toContain(name);
    const to = { project: name, environment: name, data };
    expect((await done('POST', '/api/admin/features-batch/validate', to)).body.errors).toEqual([]);
    await done('POST', '/api/admin/features-batch/import', to);
    expect((await done('GET', environment)).body).toMatchObject({ enabled: true, strategies: [{ constraints }] });
  });

  it('stands in the log, and ends as others do', async () => {
    const { done } = people;
    const { body: log } = await done('GET', `/api/admin/events/${name}`);
    expect(log.toggleName).toBe(name);
    expect(log.events.map((one: { environment: string }) => one.environment)).toContain(name);
    const searched = await done('POST', '/api/admin/events/search', { project: name, feature: name, query: name });
    expect(searched.body.totalEvents).toBeGreaterThan(5);
    await done('DELETE', feature);
    await done('POST', `/api/admin/archive/revive/${name}`);
    await done('DELETE', feature);
    await done('DELETE', `/api/admin/archive/${name}`);
    await done('DELETE', `${project}/environments/${name}`);
    await done('POST', `${project}/environments`, { environment: name });
    await done('DELETE', project);
    await done('DELETE', `/api/admin/environments/${name}`);
    for (const path of [`context/${name}`, `tags/${name}/${name}`, `tag-types/${name}`, `strategies/${name}`])
      await done('DELETE', `/api/admin/${path}`);
    expect((await people.call('GET', project)).status).toBe(404);
  });
});
