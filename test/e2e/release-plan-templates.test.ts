import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
let people: ReturnType<typeof openPeople>;
const A = '/api/admin';
const T = `${A}/release-plan-templates`;
const inProject = (id: string): string => `${A}/projects/${id}/release-plan-templates`;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  for (const id of ['one', 'two']) await people.done('POST', `${A}/projects`, { id, name: id });
});
afterAll(() => service.stop());

const rollout = (percentage: string, members: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percentage, stickiness: 'default' },
  ...members,
});
const milestones = [
  { name: 'A tenth', transitionCondition: { intervalMinutes: 60 }, strategies: [rollout('10')] },
  { name: 'Everybody', strategies: [rollout('100')] },
];
const body = (name: string, members: object = {}) => ({ name, milestones, ...members });
const make = async (name: string, members: object = {}, path = T) =>
  (await people.done('POST', path, body(name, members))).body;
const segment = async (name: string, members: object = {}): Promise<number> =>
  (await people.done('POST', `${A}/segments`, { name, constraints: [], ...members })).body.id;
const using = (id: number) => ({ milestones: [{ name: 'Some', strategies: [rollout('10', { segments: [id] })] }] });
const events = (...types: string[]) => people.events(...types.map((type) => `release-plan-template-${type}`));
const refused = async (members: object): Promise<unknown> => {
  const { status, body: answer } = await people.call('POST', T, body('refused', members));
  return [status, answer.details?.[0]?.path];
};

describe('release-plan-templates §1: templates', () => {
  it('are created, got and listed, with ids for everything', async () => {
    const { status, headers, body: made } = await people.call('POST', T, body('In an hour', { description: 'Slowly' }));
    expect([status, headers.get('location')]).toEqual([201, `release-plan-templates/${made.id}`]);
    expect(made).toMatchObject({
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      discriminator: 'template',
      name: 'In an hour',
      description: 'Slowly',
      createdByUserId: expect.any(Number),
      archivedAt: null,
    });
    expect(made.milestones).toMatchObject([
      { name: 'A tenth', sortOrder: 0, transitionCondition: { intervalMinutes: 60 } },
      { name: 'Everybody', sortOrder: 1, transitionCondition: null },
    ]);
    const [{ id, strategies }] = made.milestones;
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(strategies).toEqual([
      {
        id: expect.any(String),
        name: 'flexibleRollout',
        title: null,
        disabled: false,
        sortOrder: 0,
        segments: [],
        constraints: [],
        variants: [],
        parameters: { rollout: '10', stickiness: 'default' },
      },
    ]);
    expect((await people.done('GET', `${T}/${made.id}`)).body).toEqual(made);
    expect((await people.done('GET', T)).body).toContainEqual(made);
    expect(await events('created')).toMatchObject([{ data: made, project: null }]);
  });

  it('have milestones in the order of sortOrder', async () => {
    const [first, second] = milestones;
    const made = await make('Sorted', {
      milestones: [
        { ...first, sortOrder: 7 },
        { ...second, sortOrder: 3 },
      ],
    });
    expect(made.milestones.map(({ name, sortOrder }: Record<string, unknown>) => [name, sortOrder])).toEqual([
      ['Everybody', 3],
      ['A tenth', 7],
    ]);
  });

  it('keep approvals, times, windows and guards', async () => {
    const gates = {
      approvals: 2,
      notBefore: '2030-01-01T00:00:00+02:00',
      window: { days: ['mon', 'tue'], from: '08:00', to: '16:00', timeZone: 'Europe/Oslo' },
      guards: [{ kind: 'errors', source: 'web' }, { kind: 'alarm', id: 'errors-1' }, { kind: 'alarm' }],
    };
    const made = await make('Gated', { milestones: [{ name: 'Only', strategies: [rollout('1')], ...gates }] });
    expect(made.milestones[0]).toMatchObject({
      ...gates,
      notBefore: '2029-12-31T22:00:00.000Z',
      guards: [
        { kind: 'errors', id: 'errors-2', minimumRequests: 1000 },
        { kind: 'alarm', id: 'errors-1', onBreach: 'pause' },
        { kind: 'alarm', id: 'alarm-1' },
      ],
    });
  });
});

describe('release-plan-templates §2: what is refused', () => {
  const one = (members: object) => ({ milestones: [{ name: 'Only', strategies: [rollout('1')], ...members }] });

  it('names positions, ids, windows and empty names', async () => {
    const twice = (members: object) =>
      refused({ milestones: milestones.map((milestone) => ({ ...milestone, ...members })) });
    expect(await twice({ sortOrder: 1 })).toEqual([400, 'milestones/1/sortOrder']);
    expect(await twice({ id: 'same' })).toEqual([400, 'milestones/1/id']);
    const guard = { kind: 'alarm', id: 'bell' };
    expect(await refused(one({ guards: [guard, guard] }))).toEqual([400, 'milestones/0/guards/1/id']);
    const alike = { kind: 'slow', source: 'web', newArm: 'blue', oldArm: 'blue' };
    expect(await refused(one({ guards: [alike] }))).toEqual([400, 'milestones/0/guards/0/newArm']);
    const window = { days: ['mon'], from: '12:00', to: '12:00', timeZone: 'Europe/Oslo' };
    expect(await refused(one({ window }))).toEqual([400, 'milestones/0/window/to']);
    expect(await refused(one({ window: { ...window, to: '13:00', timeZone: 'Europe/Nowhere' } }))).toEqual([
      400,
      'milestones/0/window/timeZone',
    ]);
    expect(await refused(one({ window: { ...window, to: '13:00', days: ['mon', 'tue', 'mon'] } }))).toEqual([
      400,
      'milestones/0/window/days/2',
    ]);
    expect(await refused({ milestones: [] })).toEqual([400, 'milestones']);
    expect(await refused(one({ strategies: [] }))).toEqual([400, 'milestones/0/strategies']);
    expect(await refused({ name: '  ' })).toEqual([400, 'name']);
    expect(await refused(one({ name: '  ' }))).toEqual([400, 'milestones/0/name']);
  });

  it('names the strategy whose constraint, payload, type or segment is wrong', async () => {
    const second = (members: object) => refused(one({ strategies: [rollout('1'), rollout('2', members)] }));
    const at = 'milestones/0/strategies/1';
    expect(await second({ constraints: [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }] })).toEqual([
      400,
      `${at}/constraints/0/value`,
    ]);
    expect(await second({ constraints: [{ contextName: 'nowhere', operator: 'IN', values: ['a'] }] })).toEqual([
      404,
      at,
    ]);
    expect(await second({ name: 'no-such-type' })).toEqual([400, at]);
    expect(await second({ segments: [4711] })).toEqual([404, at]);
    const own = await segment('of one', { project: 'one' });
    expect(await second({ segments: [own] })).toEqual([400, at]);
  });
});

describe('release-plan-templates §3: templates of a project', () => {
  it('are listed after those of the installation, in their project alone', async () => {
    const shared = await make('Shared');
    const own = await make('Own', {}, inProject('one'));
    expect(own.project).toBe('one');
    const names = async (path: string): Promise<string[]> =>
      (await people.done('GET', path)).body.map(({ name }: { name: string }) => name);
    expect((await names(inProject('one'))).slice(-2)).toEqual(['Shared', 'Own']);
    expect(await names(inProject('two'))).not.toContain('Own');
    expect(await names(T)).not.toContain('Own');
    expect((await people.done('GET', `${inProject('one')}/${own.id}`)).body).toEqual(own);
    for (const path of [`${T}/${own.id}`, `${inProject('two')}/${own.id}`, `${inProject('one')}/${shared.id}`])
      expect(await people.refusal('GET', path)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', inProject('nowhere'))).toEqual([404, 'NotFoundError']);
    expect((await events('created')).at(0)).toMatchObject({ project: 'one', data: own });
  });

  it('may use segments of the project, and those of all', async () => {
    const [own, shared] = [await segment('own', { project: 'one' }), await segment('shared')];
    await make('With both', using(own), inProject('one'));
    await make('With all', using(shared), inProject('one'));
    expect(await people.refusal('POST', inProject('two'), body('Foreign', using(own)))).toEqual([400, 'BadDataError']);
  });

  it('go with their project, before its segments', async () => {
    await people.done('POST', `${A}/projects`, { id: 'gone', name: 'gone' });
    const own = await segment('of gone', { project: 'gone' });
    const made = await make('Of gone', using(own), inProject('gone'));
    await people.done('DELETE', `${A}/projects/gone`);
    expect((await events('deleted')).at(0)).toMatchObject({ project: 'gone', preData: { id: made.id } });
    expect(await people.refusal('GET', inProject('gone'))).toEqual([404, 'NotFoundError']);
    await people.done('POST', `${A}/projects`, { id: 'gone', name: 'again' });
    expect((await people.done('GET', `${inProject('gone')}`)).body).not.toContainEqual(
      expect.objectContaining({ project: 'gone' }),
    );
  });
});

describe('release-plan-templates §4: changing', () => {
  it('replaces the members, and keeps the ids that are sent', async () => {
    const made = await make('Changing');
    const [tenth, all] = made.milestones;
    const next = {
      name: 'Changed',
      milestones: [
        { id: all.id, name: 'All', strategies: all.strategies },
        { id: 'unknown', name: 'New', strategies: [rollout('5')] },
        { id: tenth.id, name: 'A tenth', strategies: [rollout('11')] },
      ],
    };
    const { body: changed } = await people.done('PUT', `${T}/${made.id}`, next);
    expect(changed).toMatchObject({ id: made.id, name: 'Changed', description: null, createdAt: made.createdAt });
    expect(changed.milestones.map(({ id }: { id: string }) => id)).toEqual([
      all.id,
      expect.not.stringMatching('unknown'),
      tenth.id,
    ]);
    expect(changed.milestones[0].strategies).toEqual(all.strategies);
    expect((await events('updated')).at(0)).toMatchObject({ data: changed, preData: made });
  });

  it('writes nothing when nothing differs, with ids or without', async () => {
    const made = await make('Same');
    const before = (await events('updated')).length;
    expect((await people.done('PUT', `${T}/${made.id}`, body('Same'))).body).toEqual(made);
    expect((await people.done('PUT', `${T}/${made.id}`, made)).body).toEqual(made);
    expect(await events('updated')).toHaveLength(before);
  });

  it('answers 404 for an unknown id', async () => {
    expect(await people.refusal('PUT', `${T}/unknown`, body('x'))).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('DELETE', `${T}/unknown`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('POST', `${T}/archive/unknown`, {})).toEqual([404, 'NotFoundError']);
  });
});

describe('release-plan-templates §5: archiving', () => {
  it('takes a template out of lists, and back', async () => {
    const made = await make('Old');
    await people.done('POST', `${T}/archive/${made.id}`, {});
    await people.done('POST', `${T}/archive/${made.id}`, {});
    const archived = { ...made, archivedAt: expect.any(String) };
    expect((await people.done('GET', `${T}/${made.id}`)).body).toEqual(archived);
    expect((await people.done('GET', T)).body).not.toContainEqual(archived);
    expect((await people.done('GET', `${T}?archived=true`)).body).toContainEqual(archived);
    expect(await events('archived')).toMatchObject([{ data: { id: made.id }, preData: made }]);
    await people.done('POST', `${T}/unarchive/${made.id}`, {});
    expect((await people.done('GET', T)).body).toContainEqual(made);
    expect((await events('updated')).at(0)).toMatchObject({ data: made });
  });

  it('is also possible in a project', async () => {
    const made = await make('Old', {}, inProject('two'));
    await people.done('POST', `${inProject('two')}/archive/${made.id}`, {});
    expect((await people.done('GET', `${inProject('two')}/${made.id}`)).body.archivedAt).toEqual(expect.any(String));
    await people.done('POST', `${inProject('two')}/unarchive/${made.id}`, {});
    await people.done('PUT', `${inProject('two')}/${made.id}`, body('Renamed'));
    await people.done('DELETE', `${inProject('two')}/${made.id}`);
    expect((await events('deleted')).at(0)).toMatchObject({ project: 'two', preData: { name: 'Renamed' } });
  });
});

describe('release-plan-templates §6: deleting', () => {
  it('removes a template', async () => {
    const made = await make('Short-lived');
    expect((await people.call('DELETE', `${T}/${made.id}`)).status).toBe(204);
    expect(await people.refusal('GET', `${T}/${made.id}`)).toEqual([404, 'NotFoundError']);
    expect((await events('deleted')).at(0)).toMatchObject({ project: null, preData: made });
  });
});

describe('release-plan-templates §7: segments in use', () => {
  it('cannot be deleted, nor limited to a project', async () => {
    const id = await segment('needed');
    const made = await make('Needs it', using(id));
    const { status, body: answer } = await people.call('DELETE', `${A}/segments/${id}`);
    expect([status, answer.name, answer.message]).toEqual([
      409,
      'InvalidOperationError',
      'The segment "needed" is used by the release plan template "Needs it". Take it out of it first.',
    ]);
    const limited = { name: 'needed', project: 'one', constraints: [] };
    expect(await people.refusal('PUT', `${A}/segments/${id}`, limited)).toEqual([400, 'BadDataError']);
    await people.done('DELETE', `${T}/${made.id}`);
    const own = await make('Needs it', using(id), inProject('one'));
    await people.done('PUT', `${A}/segments/${id}`, limited);
    expect(await people.refusal('DELETE', `${A}/segments/${id}`)).toEqual([409, 'InvalidOperationError']);
    await people.done('DELETE', `${inProject('one')}/${own.id}`);
    await people.done('DELETE', `${A}/segments/${id}`);
  });
});

describe('state §6.15: templates of release plans', () => {
  const exported = async () => (await people.done('GET', `${A}/state/export`)).body;
  const imported = (document: object, query = 'keep=false') =>
    service.call('POST', `${A}/state/import?${query}`, document);

  it('come back as they were, with their ids and segments', async () => {
    const id = await segment('carried');
    const made = await make('Carried', using(id));
    const own = await make('Carried, too', using(id), inProject('two'));
    const document = await exported();
    expect(document.releasePlanTemplates.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining([made.id, own.id]),
    );
    await people.done('DELETE', `${T}/${made.id}`);
    await people.done('DELETE', `${inProject('two')}/${own.id}`);
    await people.done('DELETE', `${A}/segments/${id}`);
    expect((await imported(document)).status).toBe(202);
    const after = await exported();
    const restored = after.segments.find(({ name }: { name: string }) => name === 'carried').id;
    expect((await people.done('GET', `${T}/${made.id}`)).body.milestones[0].strategies[0]).toMatchObject({
      id: made.milestones[0].strategies[0].id,
      segments: [restored],
    });
    expect((await people.done('GET', `${inProject('two')}/${own.id}`)).body.name).toBe('Carried, too');
    const before = (await people.done('GET', `${A}/events`)).body.events[0].id;
    expect((await imported(after)).status).toBe(202);
    expect((await people.done('GET', `${A}/events`)).body.events[0].id).toBe(before);
    await people.done('DELETE', `${inProject('two')}/${own.id}`);
  });

  it('may be of a project that nothing else in the document names', async () => {
    const own = await make('Alone', undefined, inProject('two'));
    const { releasePlanTemplates } = await exported();
    const alone = releasePlanTemplates.filter(({ id }: { id: string }) => id === own.id);
    await people.done('DELETE', `${inProject('two')}/${own.id}`);
    expect((await imported({ version: 4, releasePlanTemplates: alone })).status).toBe(202);
    expect((await people.done('GET', `${inProject('two')}/${own.id}`)).body.name).toBe('Alone');
    await people.done('DELETE', `${inProject('two')}/${own.id}`);
  });

  it('are removed with `drop`, and refuse to lose a segment', async () => {
    const { releasePlanTemplates, segments } = await exported();
    const without = releasePlanTemplates.filter(({ name }: { name: string }) => name !== 'Carried');
    const kept = segments.filter(({ name }: { name: string }) => name !== 'carried');
    const refusal = await imported({ version: 4, segments: kept }, 'drop=true');
    expect([refusal.status, ((await refusal.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('"Carried"'),
    ]);
    const dangling = await imported({ version: 4, segments: kept, releasePlanTemplates }, 'drop=true');
    expect([dangling.status, ((await dangling.json()) as { details: { path: string }[] }).details[0]?.path]).toEqual([
      400,
      expect.stringMatching(/^releasePlanTemplates\/\d+\/milestones\/0\/strategies\/0\/segments\/0$/),
    ]);
    expect((await imported({ version: 4, segments: kept, releasePlanTemplates: without }, 'drop=true')).status).toBe(
      202,
    );
    expect((await exported()).releasePlanTemplates).toEqual(without);
    expect((await events('deleted')).at(0)).toMatchObject({ preData: { name: 'Carried' } });
  });
});

describe('release-plan-templates §8: rights', () => {
  it('are root permissions, of which editors have two', async () => {
    const editor = (await people.newUser(editorRole)).token;
    const viewer = (await people.newUser(viewerRole)).token;
    expect((await people.call('POST', T, body('By an editor'), editor)).status).toBe(201);
    expect(await people.refusal('POST', T, body('By a viewer'), viewer)).toEqual([403, 'NoAccessError']);
    const made = await make('Kept');
    expect(await people.refusal('DELETE', `${T}/${made.id}`, undefined, editor)).toEqual([403, 'NoAccessError']);
    expect((await people.call('GET', `${T}/${made.id}`, undefined, viewer)).status).toBe(200);
    expect(await people.refusal('POST', inProject('one'), body('x'), editor)).toEqual([403, 'NoAccessError']);
  });
});

describe('limits §3: a hundred templates', () => {
  it('of a project, and no more', async () => {
    await people.done('POST', `${A}/projects`, { id: 'full', name: 'full' });
    for (let i = 0; i < 100; i++) await make(`t${i}`, {}, inProject('full'));
    expect(await people.refusal('POST', inProject('full'), body('more'))).toEqual([403, 'InvalidOperationError']);
  });
});
