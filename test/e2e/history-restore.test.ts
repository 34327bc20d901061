import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

let projects = 0;
const newProject = async (): Promise<string> => {
  const id = `history-${++projects}`;
  await people.done('POST', '/api/admin/projects', { id, name: id });
  return id;
};

const production = (project: string, feature: string): string =>
  `/api/admin/projects/${project}/features/${feature}/environments/production`;
const history = (project: string): string => `/api/admin/projects/${project}/history`;

const call = async (method: string, path: string, body?: unknown, token = service.token) => {
  const response = await service.call(method, path, body, { Authorization: token });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

/** Reads the newest revision of a project. */
const newest = async (project: string): Promise<number> =>
  (await call('GET', `${history(project)}/diff?from=1`)).body.to;

/** A feature in the API's answer, without times. */
const shown = async (project: string, feature: string) => {
  const { status, body } = await call(
    'GET',
    `/api/admin/projects/${project}/features/${feature}?variantEnvironments=true`,
  );
  const { createdAt, lastSeenAt, ...rest } = body;
  return status === 200 ? rest : status;
};

const rollout = (percent: string) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'default', groupId: 'g' },
});

/** Creates a feature that is on in production with a rollout of 10 %. */
const release = async (project: string, name: string): Promise<string> => {
  const { done } = people;
  await done('POST', `/api/admin/projects/${project}/features`, { name });
  const strategy = await done('POST', `${production(project, name)}/strategies`, rollout('10'));
  await done('POST', `${production(project, name)}/on`);
  return strategy.body.id;
};

const summaries = (body: { readonly changes: readonly { readonly summary: string }[] }) =>
  body.changes.map(({ summary }) => summary);

describe('history §6: what changed', () => {
  it('names each member, and says it in a sentence', async () => {
    const project = await newProject();
    const id = await release(project, 'checkout-1');
    const from = await newest(project);
    const { done } = people;
    await done('PUT', `${production(project, 'checkout-1')}/strategies/${id}`, {
      ...rollout('25'),
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    });
    await done('POST', `${production(project, 'checkout-1')}/off`);
    await done('POST', `/api/admin/projects/${project}/features`, { name: 'other-1' });
    const { status, body } = await call('GET', `${history(project)}/diff?from=${from}&to=now`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ from, to: from + 3 });
    expect(
      body.changes.map(({ feature, environment, path, summary }: Record<string, string>) => [
        feature,
        environment,
        path,
        summary,
      ]),
    ).toEqual([
      [
        'checkout-1',
        'production',
        `strategies/${id}/constraints`,
        'Constraint on userId added to strategy flexibleRollout in production (IN 7)',
      ],
      [
        'checkout-1',
        'production',
        `strategies/${id}/parameters/rollout`,
        'Rollout of strategy flexibleRollout in production from 10 % to 25 %',
      ],
      ['checkout-1', 'production', 'enabled', 'Turned off in production'],
      ['other-1', undefined, '', 'Created'],
    ]);
    expect(body.changes[1]).toMatchObject({ before: '10', after: '25' });
    const one = await call('GET', `${history(project)}/diff?from=${from}&feature=other-1`);
    expect(summaries(one.body)).toEqual(['Created']);
  });

  it.each([
    ['from=0', 400, 'from'],
    ['from=-1', 400, 'from'],
    ['from=1.5', 400, 'from'],
    ['from=yesterday', 400, 'from'],
    ['to=now', 400, 'from'],
    ['from=1&to=x', 400, 'to'],
    ['from=1&feature=nobody-has-it', 404, 'nobody-has-it'],
    ['from=1&to=9999', 404, 'The newest is'],
  ])('answers %s with %i', async (query, status, text) => {
    const answer = await call('GET', `${history('default')}/diff?${query}`);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(text)]);
  });
});

describe('history §6.1: a time before the project was made', () => {
  it('has nothing of it: everything was made since then', async () => {
    const { done } = people;
    const segment = await done('POST', '/api/admin/segments', { name: 'older-60', constraints: [] });
    const then = new Date().toISOString();
    // Otherwise the project could be created in the same millisecond, and would exist at that time.
    await delay(2);
    const project = await newProject();
    await release(project, 'made-60');
    await done('POST', `${production(project, 'made-60')}/strategies`, {
      name: 'default',
      segments: [segment.body.id],
    });
    const to = await newest(project);
    const forth = await call('GET', `${history(project)}/diff?from=${then}`);
    expect(forth).toMatchObject({ status: 200, body: { from: 0, to } });
    // The segment is older than the project, so the difference does not contain it.
    expect(forth.body.changes.map(({ feature, summary }: Record<string, string>) => [feature, summary])).toEqual([
      ['made-60', 'Created'],
    ]);
    const back = await call('GET', `${history(project)}/diff?from=now&to=${then}&feature=made-60`);
    expect(back.body).toMatchObject({ from: to, to: 0, changes: [{ feature: 'made-60', path: '', after: null }] });
    expect((await call('GET', `${history(project)}/diff?from=${then}&to=${then}`)).body.changes).toEqual([]);
    expect((await call('GET', `${history(project)}/state?at=${then}`)).status).toBe(404);
    expect((await call('POST', `${history(project)}/restore`, { at: then })).status).toBe(404);
  });
});

describe('history §6.2: segments of other projects', () => {
  it('are not shown, whatever the project had of them before', async () => {
    const { done } = people;
    const project = await newProject();
    const hidden = await newProject();
    const segment = (name: string, value: string, owner: string) => ({
      name,
      project: owner,
      constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }],
    });
    const { id } = (await done('POST', '/api/admin/segments', segment('shared-20', 'then', project))).body;
    await done('POST', `/api/admin/projects/${project}/features`, { name: 'user-20' });
    const strategies = `${production(project, 'user-20')}/strategies`;
    const strategy = await done('POST', strategies, { name: 'default', segments: [id] });
    await done('PUT', `/api/admin/segments/${id}`, segment('shared-20', 'changed', project));
    const changed = await newest(project);
    await done('PUT', `${strategies}/${strategy.body.id}`, { name: 'default', segments: [] });
    await done('PUT', `/api/admin/segments/${id}`, segment('merger-20', 'codename', hidden));
    await done('PUT', `/api/admin/projects/${hidden}`, { name: hidden, mode: 'private' });
    const { token } = await people.newUser('Viewer');
    const get = async (path: string) =>
      JSON.stringify(await call('GET', `${history(project)}${path}`, undefined, token));
    const undo = (as: string) => call('POST', `${history(project)}/undo`, { revision: changed, dryRun: true }, as);
    const answers = [await get(`/diff?from=${changed}`), await get(''), JSON.stringify(await undo(token))];
    for (const answer of answers) expect(answer).not.toMatch(/merger-20|codename/);
    expect(answers[0]).toContain('Segment “shared-20” taken from strategy default in production');
    expect(answers[0]).not.toContain(hidden);
    const refused = await undo(service.token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('belongs to another project'),
    ]);
  });
});

describe('history §7: a restore', () => {
  it('leads back to a revision: changed, created, archived and deleted features', async () => {
    const project = await newProject();
    const { done } = people;
    for (const name of ['changed-2', 'archived-2', 'deleted-2']) await release(project, name);
    await done('POST', `/api/admin/projects/${project}/features/changed-2/dependencies`, { feature: 'archived-2' });
    await done('POST', '/api/admin/features/changed-2/tags', { type: 'simple', value: 'before' });
    await done('PUT', `${production(project, 'changed-2')}/variants`, [
      { name: 'a', weight: 500, weightType: 'variable', stickiness: 'default' },
      { name: 'b', weight: 500, weightType: 'variable', stickiness: 'default' },
    ]);
    const names = ['changed-2', 'archived-2', 'deleted-2'];
    const revision = await newest(project);
    const before = await Promise.all(names.map((name) => shown(project, name)));

    await done('DELETE', `/api/admin/projects/${project}/features/changed-2/dependencies`);
    await done('PUT', '/api/admin/features/changed-2/tags', {
      addedTags: [{ type: 'simple', value: 'after' }],
      removedTags: [{ type: 'simple', value: 'before' }],
    });
    await done('POST', `${production(project, 'changed-2')}/strategies`, rollout('50'));
    await done('POST', `${production(project, 'changed-2')}/off`);
    await done('PUT', `${production(project, 'changed-2')}/variants`, []);
    await done('PATCH', `/api/admin/projects/${project}/features/changed-2`, [
      { op: 'replace', path: '/description', value: 'new' },
    ]);
    await done('POST', `/api/admin/projects/${project}/archive`, { features: ['archived-2', 'deleted-2'] });
    await done('DELETE', '/api/admin/archive/deleted-2');
    await release(project, 'created-2');
    const changed = await newest(project);

    const dry = await call('POST', `${history(project)}/restore`, { revision, dryRun: true });
    expect([dry.status, dry.body.notRestorable]).toEqual([200, []]);
    expect(await newest(project)).toBe(changed);

    const made = await call('POST', `${history(project)}/restore`, { revision });
    expect(made).toMatchObject({ status: 200, body: { revision: changed + 1, notRestorable: [] } });
    expect(made.body.changes).toEqual(dry.body.changes);
    expect(await Promise.all(names.map((name) => shown(project, name)))).toEqual(before);
    expect(await shown(project, 'created-2')).toBe(404);
    const left = await call('GET', `${history(project)}/diff?from=${revision}`);
    expect(summaries(left.body)).toEqual(['Created']);

    const again = await call('POST', `${history(project)}/restore`, { revision });
    expect(again.body).toEqual({ changes: [], notRestorable: [], revision: changed + 1 });
  });

  it('gives a feature that was deleted the type that a manifest declared', async () => {
    const { done } = people;
    const project = await newProject();
    const path = `/api/admin/projects/${project}`;
    const flag = { key: 'declared-14', type: 'string', defaultValue: 'Order' };
    await done('POST', `${path}/openfeature/v0/manifest/flags`, flag);
    const revision = await newest(project);
    await done('DELETE', `${path}/features/declared-14`);
    await done('DELETE', '/api/admin/archive/declared-14');
    await done('POST', `${history(project)}/restore`, { revision });
    expect((await call('GET', `${path}/openfeature/v0/manifest`)).body).toEqual({ flags: [flag] });
  });

  it('restores what is asked for, and nothing else', async () => {
    const project = await newProject();
    await release(project, 'one-3');
    await release(project, 'two-3');
    const revision = await newest(project);
    for (const name of ['one-3', 'two-3']) {
      await people.done('POST', `${production(project, name)}/off`);
      await people.done('POST', `${production(project, name).replace('production', 'development')}/on`);
    }
    const body = { revision, features: ['one-3'], environments: ['production'] };
    const { body: made } = await call('POST', `${history(project)}/restore`, body);
    expect(made.changes.map(({ feature, summary }: Record<string, string>) => [feature, summary])).toEqual([
      ['one-3', 'Turned on in production'],
    ]);
  });

  it('restores the content of a segment when asked, unless another project uses it', async () => {
    const { done } = people;
    const [project, other] = [await newProject(), await newProject()];
    const segment = (value: string) => ({
      name: 'beta-4',
      constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }],
    });
    const { id } = (await done('POST', '/api/admin/segments', segment('1'))).body;
    for (const [owner, name] of [
      [project, 'one-4'],
      [other, 'two-4'],
    ] as const) {
      await done('POST', `/api/admin/projects/${owner}/features`, { name });
      await done('POST', `${production(owner, name)}/strategies`, { name: 'default', segments: [id] });
    }
    const revision = await newest(project);
    await done('PUT', `/api/admin/segments/${id}`, segment('2'));
    await done('PATCH', `/api/admin/projects/${project}/features/one-4`, [
      { op: 'replace', path: '/description', value: 'new' },
    ]);
    const restore = (segments?: unknown) =>
      call('POST', `${history(project)}/restore`, { revision, segments, dryRun: true });
    expect((await restore()).body.changes).toHaveLength(1);
    expect((await restore(true)).body.notRestorable).toEqual([
      { segment: 'beta-4', reason: expect.stringContaining('Other projects use it too') },
    ]);
    expect(summaries((await restore(['beta-4'])).body)).toEqual([
      'Description removed',
      'Constraint on userId of segment “beta-4” changed from IN 2 to IN 1',
    ]);
    const made = await call('POST', `${history(project)}/restore`, { revision, segments: [id] });
    expect(made.status).toBe(200);
    const { body } = await call('GET', `/api/admin/segments/${id}`);
    expect(body.constraints[0].values).toEqual(['1']);
  });

  it('names what it leaves as it is', async () => {
    const { done } = people;
    const project = await newProject();
    await done('POST', '/api/admin/strategies', { name: 'custom-5', parameters: [] });
    await done('POST', '/api/admin/tag-types', { name: 'kind-5' });
    for (const name of ['moved-5', 'typed-5']) await done('POST', `/api/admin/projects/${project}/features`, { name });
    const strategy = await done('POST', `${production(project, 'typed-5')}/strategies`, { name: 'custom-5' });
    await done('POST', '/api/admin/features/typed-5/tags', { type: 'kind-5', value: 'gone' });
    const revision = await newest(project);
    const other = await newProject();
    await done('POST', `/api/admin/projects/${project}/features/moved-5/changeProject`, { newProjectId: other });
    await done('DELETE', `${production(project, 'typed-5')}/strategies/${strategy.body.id}`);
    await done('DELETE', '/api/admin/strategies/custom-5');
    await done('DELETE', '/api/admin/tag-types/kind-5');
    await done('PUT', `/api/admin/projects/${project}`, { name: 'Renamed' });
    const { status, body } = await call('POST', `${history(project)}/restore`, { revision });
    expect([status, body.changes]).toEqual([200, []]);
    expect(body.notRestorable.map((one: { feature?: string; reason: string }) => [one.feature, one.reason])).toEqual([
      [undefined, expect.stringContaining(`Name of the project from “${project}” to “Renamed”`)],
      ['moved-5', `A feature of this name is in project “${other}” now.`],
      ['typed-5', expect.stringContaining('kind-5:gone')],
      ['typed-5', 'In production it stays as it is: there is no strategy type “custom-5” any more.'],
    ]);
    const back = await call('POST', `${history(other)}/restore`, { revision: 1 });
    expect(back.body.notRestorable).toEqual([
      { feature: 'moved-5', reason: 'It came from another project since then.' },
    ]);
  });

  it.each([
    [{}, 400, 'revision'],
    [{ revision: 1, at: '2030-01-01T00:00:00Z' }, 400, 'revision'],
    [{ revision: 0 }, 400, 'revision'],
    [{ revision: 1.5 }, 400, 'revision'],
    [{ at: 'yesterday' }, 400, 'at'],
    [{ revision: 1, features: [] }, 400, 'features'],
    // `feature` is no member of the body, so all features would be restored.
    [{ revision: 1, feature: 'checkout' }, 400, 'feature'],
    [{ revision: 1, features: ['nobody-has-it'] }, 404, 'nobody-has-it'],
    [{ revision: 1, environments: ['nowhere'] }, 404, 'nowhere'],
    [{ revision: 1, segments: ['no-such'] }, 404, 'no-such'],
    [{ revision: 9999 }, 404, 'The newest is'],
    [{ at: '2000-01-01T00:00:00Z' }, 404, ''],
    [{ at: '0000-01-01T00:00:00Z' }, 404, ''],
    [{ at: '9999-12-31T23:59:59Z', dryRun: true }, 200, ''],
  ])('answers %j with %i', async (body, status, text) => {
    const answer = await call('POST', `${history('default')}/restore`, body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(text)]);
  });

  it('needs the permission of each of its commands', async () => {
    const project = await newProject();
    await release(project, 'guarded-6');
    const revision = await newest(project);
    await people.done('POST', `${production(project, 'guarded-6')}/off`);
    await people.done('PATCH', `/api/admin/projects/${project}/features/guarded-6`, [
      { op: 'replace', path: '/description', value: 'new' },
    ]);
    const { token } = await people.newUser('Viewer');
    for (const dryRun of [true, false]) {
      const refused = await call('POST', `${history(project)}/restore`, { revision, dryRun }, token);
      expect([refused.status, refused.body.name]).toEqual([403, 'NoAccessError']);
      expect(refused.body.message).toContain('"UPDATE_FEATURE"');
      expect(refused.body.message).toContain('"UPDATE_FEATURE_ENVIRONMENT" in environment production');
    }
    expect((await call('GET', `${history(project)}/diff?from=${revision}`, undefined, token)).status).toBe(200);
  });
});

describe('history §7.5: under change requests', () => {
  const review = (project: string) =>
    people.done('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });

  it('proposes what is reviewed, makes the rest, and the applied request leads back', async () => {
    const { done } = people;
    const project = await newProject();
    const id = await release(project, 'reviewed-7');
    const revision = await newest(project);
    const before = await shown(project, 'reviewed-7');
    await done('PUT', `${production(project, 'reviewed-7')}/strategies/${id}`, rollout('90'));
    await done('POST', `${production(project, 'reviewed-7')}/strategies`, { name: 'default' });
    await done('POST', `${production(project, 'reviewed-7').replace('production', 'development')}/on`);
    await done('POST', `/api/admin/projects/${project}/features`, { name: 'created-7' });
    await review(project);
    const dry = await call('POST', `${history(project)}/restore`, { revision, dryRun: true });
    expect(dry.body.environmentsUnderReview).toEqual(['production']);
    const made = await call('POST', `${history(project)}/restore`, { revision, comment: 'too many errors' });
    expect([made.status, made.body.changeRequests]).toEqual([202, [expect.any(Number)]]);
    const [request] = made.body.changeRequests;
    const path = `/api/admin/projects/${project}/change-requests/${request}`;
    const { body: proposed } = await call('GET', path);
    expect(proposed).toMatchObject({
      state: 'In review',
      title: `Restore of revision ${revision}`,
      comments: [{ text: 'too many errors' }],
    });
    expect(
      (await call('GET', `${history(project)}/diff?from=${revision}&feature=reviewed-7`)).body.changes,
    ).toHaveLength(2);
    await done('PUT', `${path}/state`, { state: 'Approved' });
    await done('PUT', `${path}/state`, { state: 'Applied' });
    expect(await shown(project, 'reviewed-7')).toEqual(before);
    expect(await shown(project, 'created-7')).toBe(404);
    const again = await call('POST', `${history(project)}/restore`, { revision });
    expect([again.status, again.body.changes]).toEqual([200, []]);
  });

  it('is skipped by whoever may and asks for it', async () => {
    const project = await newProject();
    await release(project, 'skipped-8');
    const revision = await newest(project);
    await people.done('POST', `${production(project, 'skipped-8')}/off`);
    await review(project);
    const { token, id } = await people.newUser('Viewer');
    await people.done('POST', `/api/admin/projects/${project}/access`, { roles: [5], users: [id], groups: [] });
    const body = { revision, skipChangeRequests: true };
    const refused = await call('POST', `${history(project)}/restore`, body, token);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/SKIP_CHANGE_REQUEST.*in environment production/),
    ]);
    expect((await call('POST', `${history(project)}/restore`, body)).status).toBe(200);
  });
});

describe('history §8: undo', () => {
  it('takes back one commit and nothing that came after it', async () => {
    const { done } = people;
    const project = await newProject();
    const id = await release(project, 'undone-9');
    await done('PUT', `${production(project, 'undone-9')}/strategies/${id}`, rollout('25'));
    const revision = await newest(project);
    await done('PATCH', `/api/admin/projects/${project}/features/undone-9`, [
      { op: 'replace', path: '/description', value: 'later' },
    ]);
    const { status, body } = await call('POST', `${history(project)}/undo`, { revision });
    expect([status, summaries(body)]).toEqual([
      200,
      ['Rollout of strategy flexibleRollout in production from 25 % to 10 %'],
    ]);
    const after = await shown(project, 'undone-9');
    expect(after.description).toBe('later');
    const again = await call('POST', `${history(project)}/undo`, { revision: body.revision });
    expect(summaries(again.body)).toEqual(['Rollout of strategy flexibleRollout in production from 10 % to 25 %']);
  });

  it('says so where a commit changed neither features nor segments', async () => {
    const project = await newProject();
    await people.done('PUT', `/api/admin/projects/${project}`, { name: 'Renamed' });
    const { status, body } = await call('POST', `${history(project)}/undo`, { revision: await newest(project) });
    expect([status, body.message]).toEqual([409, expect.stringContaining('changed no feature and no segment')]);
  });

  it('does not archive what came from another project, however young it is', async () => {
    const { done } = people;
    const [project, other] = [await newProject(), await newProject()];
    await done('POST', `/api/admin/projects/${other}/features`, { name: 'young-12' });
    await done('POST', `/api/admin/projects/${other}/features/young-12/changeProject`, { newProjectId: project });
    const { status, body } = await call('POST', `${history(project)}/undo`, { revision: await newest(project) });
    expect([status, body.message]).toEqual([409, expect.stringContaining('It came from another project')]);
    expect((await shown(project, 'young-12')).archived).toBe(false);
  });

  it('takes back parameters and parents whose names every object has', async () => {
    const { done } = people;
    const project = await newProject();
    for (const name of ['constructor', 'child-13'])
      await done('POST', `/api/admin/projects/${project}/features`, { name });
    await done('POST', `/api/admin/projects/${project}/features/child-13/dependencies`, { feature: 'constructor' });
    const bound = await newest(project);
    const { body: diff } = await call('GET', `${history(project)}/diff?from=${bound - 1}`);
    expect(diff.changes).toMatchObject([{ path: 'dependencies/constructor', before: null }]);
    expect((await call('POST', `${history(project)}/undo`, { revision: bound })).status).toBe(200);
    expect((await shown(project, 'child-13')).dependencies).toEqual([]);
  });

  it('names what changed since then instead of undoing it', async () => {
    const { done } = people;
    const project = await newProject();
    const id = await release(project, 'undone-10');
    await done('PUT', `${production(project, 'undone-10')}/strategies/${id}`, rollout('25'));
    const revision = await newest(project);
    await done('PUT', `${production(project, 'undone-10')}/strategies/${id}`, rollout('50'));
    const { status, body } = await call('POST', `${history(project)}/undo`, { revision });
    expect([status, body.name]).toEqual([409, 'InvalidOperationError']);
    expect(body.message).toContain('Rollout of strategy flexibleRollout in production from 25 % to 50 %');
  });

  it('takes back a creation by archiving, and a change of a segment of the project', async () => {
    const { done } = people;
    const project = await newProject();
    await done('POST', `/api/admin/projects/${project}/features`, { name: 'undone-11' });
    const created = await newest(project);
    const undone = await call('POST', `${history(project)}/undo`, { revision: created });
    expect(summaries(undone.body)).toEqual(['Moved to archive']);
    const segment = (value: string) => ({
      name: 'own-11',
      project,
      constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }],
    });
    const { id } = (await done('POST', '/api/admin/segments', segment('1'))).body;
    await done('PUT', `/api/admin/segments/${id}`, segment('2'));
    const { body } = await call('POST', `${history(project)}/undo`, { revision: await newest(project) });
    expect(summaries(body)).toEqual(['Constraint on userId of segment “own-11” changed from IN 2 to IN 1']);
    expect((await call('GET', `/api/admin/segments/${id}`)).body.constraints[0].values).toEqual(['1']);
  });

  it.each([
    [{}, 400, 'revision'],
    [{ revision: 0 }, 400, 'revision'],
    [{ revision: 2, at: '2030-01-01T00:00:00Z' }, 400, 'at'],
    [{ revision: 9999 }, 404, 'The newest is'],
    [{ revision: Number.MAX_SAFE_INTEGER }, 404, 'The newest is'],
    [{ revision: 1e300 }, 400, 'revision'],
    [{ revision: 1 }, 409, 'Revision 1'],
  ])('answers %j with %i', async (body, status, text) => {
    const answer = await call('POST', `${history('default')}/undo`, body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(text)]);
  });
});
