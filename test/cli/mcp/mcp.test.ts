import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { openPeople, type People } from '../../e2e/people.ts';
import { startReceiver } from '../../e2e/receiver.ts';
import { type Agent, openAgent } from './session.ts';

let service: TestService;
let people: People;
/** An agent with an admin token, which may skip reviews. */
let admin: Agent;
/** An agent of a user with every permission in the project except skipping change requests. */
let owner: Agent;
let ownerToken: string;

const features = '/api/admin/projects/shop/features';
const changeRequests = '/api/admin/projects/shop/change-requests';

beforeAll(async () => {
  service = await startService({ newProcess: true, env: { HALYARD_DELIVER_TO: '127.0.0.0/8' } });
  people = openPeople(service);
  const { done } = people;
  for (const id of ['shop', 'reviewed']) await done('POST', '/api/admin/projects', { id, name: id });
  await done('PUT', '/api/admin/projects/reviewed/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 2,
  });
  const user = await people.newUser('Editor');
  ownerToken = user.token;
  for (const project of ['shop', 'reviewed'])
    await done('POST', `/api/admin/projects/${project}/access`, { roles: [ownerRole], users: [user.id] });
  admin = await openAgent(service);
  owner = await openAgent({ url: service.url, token: ownerToken });
});
afterAll(() => service.stop());

const at = async (feature: string, environment: string, project = 'shop') =>
  (await people.done('GET', `/api/admin/projects/${project}/features/${feature}/environments/${environment}`)).body;
const newFeature = (name: string, project = 'shop') =>
  people.done('POST', `/api/admin/projects/${project}/features`, { name });
const addStrategy = (feature: string, environment: string, strategy: object) =>
  people.done('POST', `${features}/${feature}/environments/${environment}/strategies`, strategy);

const writers = [
  ...['create_feature', 'change_rollout', 'toggle_feature'],
  ...['set_owners', 'set_links', 'complete_feature', 'plan_release'],
  ...['start_release', 'pause_release', 'resume_release', 'take_back_release', 'undo_change'],
];

describe('the tools', () => {
  it('are listed, with what they do; those that change something say that the first call does not', async () => {
    const { tools } = await admin.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_projects',
      'list_features',
      'get_feature',
      'explain_feature',
      'list_code_references',
      'check_removal',
      'list_history',
      'show_diff',
      'list_integrations',
      'list_deliveries',
      'release_status',
      ...writers,
    ]);
    for (const { name, title, description = '', annotations, inputSchema } of tools) {
      expect(title).toBeTruthy();
      const writes = writers.includes(name);
      expect([name, annotations?.readOnlyHint, annotations?.destructiveHint]).toEqual(
        writes ? [name, false, true] : [name, true, undefined],
      );
      expect(description.includes('The first call changes nothing')).toBe(writes);
      expect('plan' in (inputSchema.properties ?? {})).toBe(writes);
    }
  });

  it('come with instructions', () => {
    expect(admin.client.getInstructions()).toContain('answers a plan first');
    expect(admin.client.getServerVersion()).toMatchObject({ name: 'halyard', version: '1.2.3' });
  });
});

describe('reading', () => {
  beforeAll(async () => {
    await newFeature('read-me');
    await addStrategy('read-me', 'production', {
      name: 'flexibleRollout',
      parameters: { rollout: '0', stickiness: 'userId', groupId: 'read-me' },
    });
    await people.done('POST', `${features}/read-me/environments/production/on`);
  });

  it('list_code_references names files, lines and links, or the commit since which there are none', async () => {
    expect((await admin.call('list_code_references', { feature: 'read-me' })).data.repositories).toEqual([]);
    const at = '/api/v2/code-refs/repositories';
    const sourceLink = 'https://github.com/example/web';
    await people.done('POST', at, { name: 'web', type: 'github', sourceLink, defaultBranch: 'main' });
    const push = (hunks: readonly object[]) =>
      people.done('PUT', `${at}/web/branches/main?project=shop`, {
        ...{ name: 'main', head: 'abc', syncTime: 1_772_442_000_000 },
        references: hunks.length > 0 ? [{ path: 'a.ts', hunks }] : [],
      });
    await push([{ startingLineNumber: 3, projKey: 'shop', flagKey: 'read-me' }]);
    expect((await admin.call('list_code_references', { feature: 'read-me' })).data.repositories).toMatchObject([
      {
        repository: 'web',
        branch: 'main',
        places: 1,
        first: [{ path: 'a.ts', line: 3, url: `${sourceLink}/blob/abc/a.ts#L3` }],
      },
    ]);
    await push([]);
    await people.done('POST', `${at}/web/branches/main/extinction-events`, [
      { projKey: 'shop', flagKey: 'read-me', revision: 'def', message: 'Gone', time: 1_772_442_000_000 },
    ]);
    expect((await admin.call('list_code_references', { feature: 'read-me' })).data.repositories).toMatchObject([
      { places: 0, first: [], goneSince: { revision: 'def' } },
    ]);
  });

  it('list_integrations and list_deliveries show receivers and what they answered, without what a terminal obeys', async () => {
    const receiver = await startReceiver();
    receiver.answer(418, 'a \u001b[2Jteapot');
    const { body } = await people.done('POST', '/api/admin/addons', {
      ...{ provider: 'webhook', description: 'On call', enabled: true, events: ['feature-created'] },
      ...{ parameters: { url: `${receiver.url}/hook` }, projects: ['shop'] },
    });
    const integration: number = body.id;
    expect((await admin.call('list_deliveries', { integration })).text).toBe('No deliveries.');
    await newFeature('delivered');
    // Features that were made before may come into the log only now, and further attempts follow.
    const delivered = async (state?: string) =>
      (await admin.call('list_deliveries', { integration, ...(state && { state }) })).data.deliveries.find(
        ({ event }: { event: { featureName: string } }) => event.featureName === 'delivered',
      );
    await expect.poll(() => delivered()).toMatchObject({ state: 'failed', attempts: expect.anything() });
    expect((await delivered()).attempts[0]).toMatchObject({ status: 418 });
    const shown = await admin.call('list_deliveries', { integration });
    expect((await admin.call('list_deliveries', { integration, state: 'success' })).text).toBe('No deliveries.');
    expect(await delivered('waiting')).toMatchObject({ state: 'failed' });
    expect(shown.text).toMatch(/delivered: created +failed, is tried again +\d+ .*418 in \d+ ms: a \[2Jteapot/);
    const { text, data } = await owner.call('list_integrations');
    expect(text).toMatch(/webhook +On call +failing since .* +feature-created; project shop/);
    expect(data.integrations).toMatchObject([{ id: integration, parameters: { url: '*****' } }]);
    expect((await owner.call('list_deliveries', { integration })).isError).toBe(true);
    await people.done('DELETE', `/api/admin/addons/${integration}`);
    await receiver.stop();
  });

  it('list_projects', async () => {
    const { data } = await owner.call('list_projects');
    expect(data.projects.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['shop', 'reviewed']));
  });

  it('list_features finds by a part of the name', async () => {
    const { data } = await owner.call('list_features', { query: 'read-m' });
    expect(data).toMatchObject({
      project: 'shop',
      total: 1,
      features: [{ name: 'read-me', type: 'release', enabledIn: ['production'] }],
    });
  });

  it('list_features says so where the project is not there, rather than that it is empty', async () => {
    const { isError, text } = await owner.call('list_features', { project: 'shopp' });
    expect([isError, text]).toEqual([true, expect.stringContaining('There is no project "shopp".')]);
    expect((await owner.call('list_features', { query: 'no-such' })).data).toMatchObject({ total: 0, features: [] });
  });

  it('get_feature shows all environments, rules and the revision', async () => {
    const { data, text } = await owner.call('get_feature', { feature: 'read-me' });
    expect(JSON.parse(text)).toEqual(data);
    expect(data.revision).toBeGreaterThan(0);
    expect(data.environments).toContainEqual({
      environment: 'production',
      type: 'production',
      reviewed: false,
      approvals: null,
    });
    const production = data.feature.environments.find(({ name }: { name: string }) => name === 'production');
    expect(production).toMatchObject({ enabled: true, strategies: [{ name: 'flexibleRollout' }] });
  });

  it('explain_feature says why', async () => {
    const { text, data } = await owner.call('explain_feature', {
      feature: 'read-me',
      environment: 'production',
      context: { userId: '7' },
    });
    expect(text).toContain('read-me is OFF in production: none of its strategies lets this context in');
    expect(text).toMatch(/"7" is in bucket \d+ of 100/);
    expect(data).toMatchObject({ isEnabled: false, strategies: [{ bucket: { field: 'userId', value: '7' } }] });
  });
});

describe('a change', () => {
  it('is planned first, and made with the plan', async () => {
    const planned = await owner.call('create_feature', { feature: 'made', description: 'by an agent' });
    expect(planned).toMatchObject({
      isError: false,
      data: {
        status: 'planned',
        project: 'shop',
        changes: [{ feature: 'made', way: 'at once', before: null, after: { name: 'made', type: 'release' } }],
      },
    });
    expect(planned.text).toContain('Nothing has been changed yet.');
    expect((await people.call('GET', `${features}/made`)).status).toBe(404);
    const made = await owner.call('create_feature', {
      feature: 'made',
      description: 'by an agent',
      plan: planned.data.plan,
    });
    expect(made).toMatchObject({ isError: false, data: { status: 'made', revision: planned.data.revision + 1 } });
    expect((await people.done('GET', `${features}/made`)).body).toMatchObject({ description: 'by an agent' });
  });

  it('of owners, links and the mark of completion is planned by names, and made', async () => {
    await newFeature('cared-for');
    await people.done('POST', '/api/admin/user-admin', {
      username: 'sunniva',
      email: 'sunniva@example.com',
      rootRole: 2,
    });
    await people.done('POST', '/api/admin/groups', { name: 'Checkout', users: [] });
    const shown = async () => (await people.done('GET', `${features}/cared-for`)).body;
    expect(await owner.call('set_owners', { feature: 'cared-for', owners: ['user:nobody'] })).toMatchObject({
      isError: true,
      text: 'There is nobody called "user:nobody". Nothing was changed.',
    });
    const owners = ['user:sunniva', 'group:Checkout'];
    expect((await owner.make('set_owners', { feature: 'cared-for', owners })).data).toMatchObject({ status: 'made' });
    expect((await shown()).owners).toMatchObject([{ type: 'user' }, { type: 'group', name: 'Checkout' }]);
    const same = await owner.call('set_owners', {
      feature: 'cared-for',
      owners: ['user:sunniva@example.com', owners[1]],
    });
    expect(same.data).toMatchObject({ status: 'nothing to change' });
    // A name that is also somebody's email, in any case of letters, means that one, as in documents.
    const user = (body: object) => people.done('POST', '/api/admin/user-admin', { rootRole: 2, ...body });
    await user({ name: 'Named', username: 'both@example.com' });
    await user({ name: 'Mailed', username: 'mailed', email: 'Both@Example.com' });
    await owner.make('set_owners', { feature: 'cared-for', owners: ['user:both@example.com'] });
    expect((await shown()).owners).toMatchObject([{ type: 'user', name: 'Mailed' }]);
    await owner.make('set_owners', { feature: 'cared-for', owners });

    const links = [{ url: 'a.example/1', title: 'One' }, { url: 'https://b.example/2' }];
    await owner.make('set_links', { feature: 'cared-for', links });
    await owner.make('set_links', { feature: 'cared-for', links: [links[1], { url: 'https://c.example/3' }] });
    expect((await shown()).links).toMatchObject([{ url: 'https://b.example/2' }, { url: 'https://c.example/3' }]);
    expect(await owner.call('set_links', { feature: 'cared-for', links: [{ url: 'javascript:x' }] })).toMatchObject({
      isError: true,
    });

    const done = await owner.make('complete_feature', { feature: 'cared-for', status: 'kept', variant: 'blue' });
    expect(done.text).toBe('Done: cared-for is marked as completed, kept with variant blue.');
    expect((await shown()).completed).toEqual({ status: 'kept', statusValue: 'blue' });
    await owner.make('complete_feature', { feature: 'cared-for', status: 'open' });
    expect((await shown()).completed).toBeUndefined();
  });

  it('is refused where the name is taken, before there is a plan', async () => {
    const { isError, text } = await owner.call('create_feature', { feature: 'made' });
    expect([isError, text]).toEqual([true, expect.stringContaining('409 NameExistsError')]);
  });

  it('is refused when the project has moved, and answers the new plan', async () => {
    await newFeature('moving');
    const args = { feature: 'moving', environment: 'development', enabled: true };
    const planned = await owner.call('toggle_feature', args);
    await newFeature('somebody-else');
    const late = await owner.call('toggle_feature', { ...args, plan: planned.data.plan });
    expect(late.isError).toBe(true);
    expect(late.text).toContain(`rests on revision ${planned.data.revision} of the project, and there is revision`);
    expect((await at('moving', 'development')).enabled).toBe(false);
    const [, plan] = /plan "([^"]+)"/.exec(late.text) ?? [];
    expect((await owner.call('toggle_feature', { ...args, plan })).data).toMatchObject({ status: 'made' });
    expect((await at('moving', 'development')).enabled).toBe(true);
  });

  it('is refused by the server when somebody is faster at the last moment', async () => {
    await newFeature('race');
    let others = 0;
    const slow = await openAgent(
      { url: service.url, token: ownerToken },
      {
        fetch: async (request) => {
          if (request.url.endsWith('/race/environments/development/on')) await newFeature(`faster-${++others}`);
          return fetch(request);
        },
      },
    );
    const { isError, text } = await slow.make('toggle_feature', {
      feature: 'race',
      environment: 'development',
      enabled: true,
    });
    expect(others).toBe(1);
    expect([isError, text]).toEqual([true, expect.stringContaining('without a plan')]);
    expect(text).toMatch(/is at revision \d+, not at \d+\. Nothing was changed/);
    expect((await at('race', 'development')).enabled).toBe(false);
  });

  it('is refused with the plan of another one', async () => {
    await newFeature('other');
    const planned = await owner.call('toggle_feature', { feature: 'other', environment: 'development', enabled: true });
    const { isError, text } = await owner.call('change_rollout', {
      feature: 'other',
      environment: 'development',
      percent: 100,
      plan: planned.data.plan,
    });
    expect([isError, text]).toEqual([true, expect.stringContaining('made for other arguments')]);
    expect((await at('other', 'development')).strategies).toEqual([]);
  });

  it('is none where everything is so already', async () => {
    const { isError, data } = await owner.call('toggle_feature', {
      feature: 'other',
      environment: 'development',
      enabled: false,
    });
    expect([isError, data.status, data.changes]).toEqual([false, 'nothing to change', []]);
  });
});

describe('change_rollout', () => {
  const rollout = (share: string, more: object = {}) => ({
    name: 'flexibleRollout',
    parameters: { rollout: share, stickiness: 'userId', groupId: 'g' },
    ...more,
  });

  it('adds a rollout where there is none', async () => {
    await newFeature('rolled');
    const made = await owner.make('change_rollout', { feature: 'rolled', environment: 'development', percent: 10 });
    expect(made.text).toBe('Made: rolled in development: a new rollout to 10 % of the users.');
    expect((await at('rolled', 'development')).strategies).toMatchObject([
      { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default', groupId: 'rolled' } },
    ]);
  });

  it('changes the share alone', async () => {
    await newFeature('whole');
    const segment = await people.done('POST', '/api/admin/segments', { name: 'whole', constraints: [] });
    const before = {
      ...rollout('10'),
      title: 'Slowly',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'], inverted: true }],
      variants: [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      segments: [segment.body.id],
    };
    const { body: strategy } = await addStrategy('whole', 'development', before);
    const made = await owner.make('change_rollout', { feature: 'whole', environment: 'development', percent: 55 });
    expect(made.text).toContain(
      'rollout "Slowly" from 10 % to 55 % of the users whom its constraints and segments let in',
    );
    expect((await at('whole', 'development')).strategies).toEqual([
      { featureName: 'whole', ...strategy, parameters: { ...strategy.parameters, rollout: '55' } },
    ]);
  });

  it('asks which one, where there are several', async () => {
    await newFeature('several');
    const first = await addStrategy('several', 'development', rollout('10'));
    const second = await addStrategy('several', 'development', rollout('20'));
    const args = { feature: 'several', environment: 'development', percent: 30 };
    const unclear = await owner.call('change_rollout', args);
    expect(unclear.isError).toBe(true);
    expect(unclear.text).toContain(first.body.id);
    await owner.make('change_rollout', { ...args, strategyId: second.body.id });
    const { strategies } = await at('several', 'development');
    expect(strategies.map((one: { parameters: { rollout: string } }) => one.parameters.rollout)).toEqual(['10', '30']);
    const unknown = await owner.call('change_rollout', { ...args, strategyId: 'nobody' });
    expect(unknown.text).toContain('has no flexibleRollout strategy with the id "nobody"');
  });

  it.each([-1, 101, 1.5, 'half'])('%j percent is refused', async (percent) => {
    const { isError } = await owner.call('change_rollout', { feature: 'rolled', environment: 'development', percent });
    expect(isError).toBe(true);
  });
});

describe('production', () => {
  it('is changed by a change request where changes are reviewed', async () => {
    await newFeature('careful', 'reviewed');
    const args = {
      project: 'reviewed',
      feature: 'careful',
      environment: 'production',
      enabled: true,
      comment: 'ready',
    };
    const planned = await owner.call('toggle_feature', args);
    expect(planned.data.changes).toMatchObject([{ way: 'by a change request, which needs 2 approvals' }]);
    const made = await owner.call('toggle_feature', { ...args, plan: planned.data.plan });
    const [id] = made.data.changeRequests;
    expect(made.text).toContain(`change request ${id}. It is in review and needs 2 approvals.`);
    expect((await at('careful', 'production', 'reviewed')).enabled).toBe(false);
    const { body } = await people.done('GET', `/api/admin/projects/reviewed/change-requests/${id}`);
    expect(body).toMatchObject({
      state: 'In review',
      title: 'careful: on',
      comments: [{ text: 'ready' }],
      features: [{ name: 'careful', changes: [{ action: 'updateEnabled', payload: { enabled: true } }] }],
    });
  });

  it('a further change goes into the pending request, and the plan says so', async () => {
    const args = { project: 'reviewed', feature: 'careful', environment: 'production', percent: 5 };
    const planned = await owner.call('change_rollout', args);
    expect(planned.data.notes).toEqual([
      expect.stringMatching(/go into your pending change request \d+\. Its reviews/),
    ]);
    const made = await owner.call('change_rollout', { ...args, plan: planned.data.plan });
    const { body } = await people.done(
      'GET',
      `/api/admin/projects/reviewed/change-requests/${made.data.changeRequests[0]}`,
    );
    expect(body.features[0].changes.map(({ action }: { action: string }) => action)).toEqual([
      'updateEnabled',
      'addStrategy',
    ]);
  });

  it('is not changed where nobody reviews, unless the token may skip reviews', async () => {
    await newFeature('unreviewed');
    const args = { feature: 'unreviewed', environment: 'production', enabled: true };
    const refused = await owner.call('toggle_feature', args);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('An agent changes production by change requests only');
    expect((await at('unreviewed', 'production')).enabled).toBe(false);
    expect((await admin.make('toggle_feature', args)).data).toMatchObject({ status: 'made' });
    expect((await at('unreviewed', 'production')).enabled).toBe(true);
  });

  it('the review is skipped only when it is asked for, by a token that may', async () => {
    await newFeature('urgent', 'reviewed');
    const args = { project: 'reviewed', feature: 'urgent', environment: 'production', enabled: true };
    expect((await owner.call('toggle_feature', { ...args, direct: true })).text).toContain('SKIP_CHANGE_REQUEST');
    expect((await admin.call('toggle_feature', args)).data.changes).toMatchObject([
      { way: expect.stringContaining('by a change request') },
    ]);
    expect((await admin.make('toggle_feature', { ...args, direct: true })).data).toMatchObject({ status: 'made' });
    expect((await at('urgent', 'production', 'reviewed')).enabled).toBe(true);
  });
});

describe('plan_release', () => {
  it('changes several features and environments in order, each step on top of the one before', async () => {
    for (const name of ['r1', 'r2']) await newFeature(name, 'reviewed');
    const args = {
      project: 'reviewed',
      title: 'Autumn',
      comment: 'as agreed',
      steps: [
        {
          environment: 'development',
          features: [
            { feature: 'r1', enabled: true, rollout: 100 },
            { feature: 'r2', enabled: true },
          ],
        },
        {
          environment: 'production',
          features: [
            { feature: 'r1', enabled: true, rollout: 10 },
            { feature: 'r2', rollout: 5 },
          ],
        },
      ],
    };
    const planned = await owner.call('plan_release', args);
    expect(
      planned.data.changes.map(({ feature, environment, way }: Record<string, string>) => [feature, environment, way]),
    ).toEqual([
      ['r1', 'development', 'at once'],
      ['r1', 'development', 'at once'],
      ['r2', 'development', 'at once'],
      ['r1', 'production', 'by a change request, which needs 2 approvals'],
      ['r1', 'production', 'by a change request, which needs 2 approvals'],
      ['r2', 'production', 'by a change request, which needs 2 approvals'],
    ]);
    const made = await owner.call('plan_release', { ...args, plan: planned.data.plan });
    expect(made.isError).toBe(false);
    expect(await at('r1', 'development', 'reviewed')).toMatchObject({
      enabled: true,
      strategies: [{ name: 'flexibleRollout', parameters: { rollout: '100' } }],
    });
    expect(await at('r2', 'development', 'reviewed')).toMatchObject({ enabled: true });
    expect(await at('r1', 'production', 'reviewed')).toMatchObject({ enabled: false, strategies: [] });
    expect(made.data.changeRequests).toHaveLength(1);
    const revisions = (await owner.call('get_feature', { project: 'reviewed', feature: 'r1' })).data;
    expect(revisions.revision).toBe(made.data.revision);
  });

  it('says what was made and what was not, when it cannot go on', async () => {
    for (const name of ['s1', 's2']) await newFeature(name);
    const failing = await openAgent(
      { url: service.url, token: ownerToken },
      {
        fetch: async (request) => {
          if (request.url.endsWith('/s2/environments/development/on')) await newFeature('in-between');
          return fetch(request);
        },
      },
    );
    const { isError, text } = await failing.make('plan_release', {
      title: 'Half',
      steps: [
        {
          environment: 'development',
          features: [
            { feature: 's1', enabled: true },
            { feature: 's2', enabled: true },
          ],
        },
      ],
    });
    expect(isError).toBe(true);
    expect(text).toContain('This was made:\n- s1 is switched on in development');
    expect(text).toContain('The rest was not: Project "shop" is at revision');
    expect((await at('s1', 'development')).enabled).toBe(true);
    expect((await at('s2', 'development')).enabled).toBe(false);
  });

  it('needs no review for what is so already', async () => {
    await newFeature('same');
    const { data } = await owner.call('plan_release', {
      title: 'Nothing',
      steps: [{ environment: 'production', features: [{ feature: 'same', enabled: false }] }],
    });
    expect(data.status).toBe('nothing to change');
  });
});

describe('history', () => {
  it('list_history, show_diff and undo_change follow a change', async () => {
    await newFeature('past');
    const why = { comment: 'The "launch" 🚀' };
    const on = { feature: 'past', environment: 'production', enabled: true, ...why };
    const { revision } = (await admin.make('toggle_feature', on)).data;
    const history = await owner.call('list_history', { limit: 1 });
    expect(history.data.revisions).toMatchObject([{ revision, features: ['past'], ...why }]);
    expect(history.text).toContain('past: environment enabled, production  why: "The \\"launch\\" 🚀"');
    const diff = await owner.call('show_diff', { from: String(revision - 1), feature: 'past' });
    expect(diff.data.changes).toContainEqual(expect.objectContaining({ feature: 'past', environment: 'production' }));
    const refused = await owner.call('undo_change', { revision });
    expect(refused.text).toContain('An agent changes production by change requests only');
    const undone = await admin.make('undo_change', { revision, comment: 'Too early' });
    expect(undone.data).toMatchObject({ status: 'made' });
    await admin.make('create_feature', { feature: 'past-again', comment: 'Once more' });
    const after = await owner.call('list_history', { limit: 2 });
    expect(after.data.revisions).toMatchObject([{ comment: 'Once more' }, { comment: 'Too early' }]);
    expect((await at('past', 'production')).enabled).toBe(false);
  });

  it('undo_change makes a change request where changes are reviewed', async () => {
    await newFeature('past-reviewed', 'reviewed');
    const on = {
      project: 'reviewed',
      feature: 'past-reviewed',
      environment: 'production',
      enabled: true,
      direct: true,
    };
    const { revision } = (await admin.make('toggle_feature', on)).data;
    const { token } = await people.newUser('Editor');
    const other = await openAgent({ url: service.url, token }, { project: 'reviewed' });
    const planned = await other.call('undo_change', { revision });
    expect(planned.data.changes[0].way).toContain('by a change request');
    const undone = await other.call('undo_change', { revision, plan: planned.data.plan });
    expect(undone.data.changeRequests).toHaveLength(1);
    expect((await at('past-reviewed', 'production', 'reviewed')).enabled).toBe(true);
  });
});

describe('what cannot be done', () => {
  it.each([
    ['get_feature', { feature: 'nowhere' }, '404 NotFoundError'],
    ['get_feature', { project: 'nowhere', feature: 'a' }, '404 NotFoundError'],
    ['get_feature', {}, 'feature'],
    ['toggle_feature', { feature: 'made', environment: 'nowhere', enabled: true }, '404 NotFoundError'],
    ['show_diff', { from: 'someday' }, 'is no moment'],
    ['explain_feature', { feature: 'nowhere', environment: 'production', context: {} }, 'no active feature "nowhere"'],
  ])('%s %j is an error that the model can read', async (name, args, message) => {
    const { isError, text } = await owner.call(name, args);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
  });

  it('a server that is not there is an error too, and the token is in none', async () => {
    const lost = await openAgent({ url: 'http://127.0.0.1:9', token: 'user:very-secret' });
    const { isError, text } = await lost.call('list_projects');
    expect([isError, text]).toEqual([true, expect.stringContaining('cannot be reached')]);
    expect(text).not.toContain('very-secret');
  });

  it('a change request is not possible for those who may not propose', async () => {
    expect((await people.done('GET', changeRequests)).body).toEqual([]);
  });
});
