import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { changeRequest as changeRequestSchema } from '../../lib/contract/schemas/change-request.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import type { RoleItem } from '../../lib/store/table/items.ts';
import { roleKey } from '../../lib/store/table/keys.ts';
import { callsTo } from '../flags/features/calls.ts';
import { projectItem, segmentItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;

/** Users, named after their rights in the projects of these tests. */
const author = { Authorization: 'user:author' };
const reviewer = { Authorization: 'user:reviewer' };
const second = { Authorization: 'user:second' };
const outsider = { Authorization: 'user:outsider' };

const projects = ['flow', 'content', 'apply', 'list', 'guarded', 'timed', 'off', 'morning'] as const;

/** A custom role, because no built-in one may approve or apply. */
const reviewerRole = 77;
const role: RoleItem = {
  ...roleKey(reviewerRole),
  kind: 'role',
  rev: 0,
  id: reviewerRole,
  name: 'Reviewer',
  description: '',
  type: 'custom',
  permissions: [
    { name: 'APPROVE_CHANGE_REQUEST', environment: 'production' },
    { name: 'APPLY_CHANGE_REQUEST', environment: 'production' },
  ],
};

const member = (id: number, secret: string, role: number) =>
  userWithToken(id, viewerRole, secret).map((item) =>
    item.kind === 'user'
      ? {
          ...item,
          projectRoles: projects.map((project) => ({ project, role, createdAt: '2030-01-01T00:00:00.000Z' })),
        }
      : item,
  );

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    role,
    ...userWithToken(11, viewerRole, 'user:author'),
    ...member(12, 'user:reviewer', reviewerRole),
    ...member(13, 'user:second', reviewerRole),
    ...userWithToken(14, viewerRole, 'user:outsider'),
    ...projects.map((id) =>
      projectItem({ id, changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    ),
    projectItem({ id: 'plain' }),
    projectItem({
      id: 'night',
      mode: 'private',
      changeRequests: { production: { enabled: true, requiredApprovals: 1 } },
    }),
    projectItem({
      id: 'closed',
      mode: 'protected',
      changeRequests: { production: { enabled: true, requiredApprovals: 1 } },
    }),
    { ...segmentItem({ id: 901, name: 'own', constraints: [] }), project: 'apply' },
    { ...segmentItem({ id: 902, name: 'spare', constraints: [] }), project: 'apply' },
    segmentItem({ id: 903, name: 'global', constraints: [] }),
  ]);
});
afterAll(() => service.stop());

type Headers = Readonly<Record<string, string>>;
const rollout = (percent: string, more = {}) => ({
  name: 'flexibleRollout',
  constraints: [],
  parameters: { rollout: percent, stickiness: 'default', groupId: 'g' },
  ...more,
});
const enabled = (feature: string, on = true) => ({ action: 'updateEnabled', feature, payload: { enabled: on } });
const add = (feature: string, percent = '10', more = {}) => ({
  action: 'addStrategy',
  feature,
  payload: rollout(percent, more),
});

const calls = (project: string) => {
  const to = callsTo(service, project);
  const collect = '/environments/production/change-requests';
  const parse = (body: unknown) => changeRequestSchema.parse(body);
  return {
    ...to,
    propose: async (headers: Headers | undefined, ...changes: object[]) =>
      parse(await to.answer(200, 'POST', collect, changes, headers)),
    refuse: (headers: Headers | undefined, ...changes: object[]) => to.refusal('POST', collect, changes, headers),
    get: async (id: number, headers?: Headers) =>
      parse(await to.answer(200, 'GET', `/change-requests/${id}`, undefined, headers)),
    move: async (id: number, state: string, headers?: Headers, more = {}) =>
      parse(await to.answer(200, 'PUT', `/change-requests/${id}/state`, { state, ...more }, headers)),
    stuck: (id: number, state: string, headers?: Headers, more = {}) =>
      to.refusal('PUT', `/change-requests/${id}/state`, { state, ...more }, headers),
    list: async (path: string, headers?: Headers) => {
      const body: unknown = await to.answer(200, 'GET', `/change-requests${path}`, undefined, headers);
      return changeRequestSchema.array().parse(body);
    },
    production: async (feature: string) => {
      const { environments } = await to.answer(200, 'GET', `/features/${feature}?variantEnvironments=true`);
      const [there] = (environments as { name: string; enabled: boolean; strategies: { id: string }[] }[]).filter(
        ({ name }) => name === 'production',
      );
      if (!there) throw new Error('no production');
      return there;
    },
    /** Events of the project about change requests, oldest first. */
    eventsOf: async (id: number) => {
      const response = await service.call('GET', `/api/admin/events?project=${project}`);
      const { events } = JSON.parse(await response.text());
      return (events as { type: string; data: { changeRequestId?: number } | null; preData: unknown }[])
        .reverse()
        .filter(({ data, preData }) => JSON.stringify([data, preData]).includes(`"changeRequestId":${id}`));
    },
    path: collect,
  };
};

describe('change-requests §1: configuration', () => {
  it('is per environment, needs one approval by default, and has an event', async () => {
    const { answer, refusal } = calls('plain');
    const path = '/environments/production/change-requests/config';
    await answer(204, 'PUT', path, { changeRequestsEnabled: true });
    expect(await answer(200, 'GET', '/change-requests/config')).toEqual([
      { environment: 'development', type: 'development', changeRequestEnabled: false, requiredApprovals: null },
      { environment: 'production', type: 'production', changeRequestEnabled: true, requiredApprovals: 1 },
    ]);
    await answer(204, 'PUT', path, { changeRequestsEnabled: true, requiredApprovals: 3 });
    await answer(204, 'PUT', path, { changeRequestsEnabled: true, requiredApprovals: null });
    expect(await answer(200, 'GET', '/change-requests/config')).toMatchObject([{}, { requiredApprovals: 3 }]);
    await answer(204, 'PUT', path, { changeRequestsEnabled: false, requiredApprovals: 0 });
    const response = await service.call('GET', '/api/admin/events?project=plain');
    const { events } = JSON.parse(await response.text());
    expect(events[0]).toMatchObject({
      type: 'change-request-configuration-updated',
      environment: 'production',
      data: { changeRequestsEnabled: false, requiredApprovals: null },
      preData: { changeRequestsEnabled: true, requiredApprovals: 3 },
    });
    for (const requiredApprovals of [0, 11, 1.5])
      expect(await refusal('PUT', path, { changeRequestsEnabled: true, requiredApprovals })).toMatchObject({
        status: 400,
        name: 'ValidationError',
      });
    expect(
      await refusal('PUT', '/environments/nowhere/change-requests/config', { changeRequestsEnabled: true }),
    ).toMatchObject({ status: 404 });
    expect(await refusal('PUT', path, { changeRequestsEnabled: true }, author)).toMatchObject({
      status: 403,
      name: 'NoAccessError',
    });
  });
});

describe('change-requests §4: adding changes', () => {
  it('begins a draft, then adds to it; each caller has one of their own', async () => {
    const { feature, propose, eventsOf } = calls('content');
    await feature('first');
    const begun = await propose(author, enabled('first'));
    expect(begun).toMatchObject({
      title: `Change request #${begun.id}`,
      state: 'Draft',
      minApprovals: 1,
      project: 'content',
      environment: 'production',
      createdBy: { id: 11, username: 'user-11' },
      approvals: [],
      segments: [],
    });
    const more = await propose(author, add('first'), add('first', '20'));
    expect(more.id).toBe(begun.id);
    expect(more.features).toMatchObject([
      { name: 'first', changes: [{ action: 'updateEnabled' }, { action: 'addStrategy' }, { action: 'addStrategy' }] },
    ]);
    const other = await propose(reviewer, enabled('first'));
    expect(other.id).toBeGreaterThan(begun.id);
    const ids = [...more.features, ...other.features].flatMap(({ changes }) => changes.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect((await eventsOf(begun.id)).map(({ type }) => type)).toEqual([
      'change-request-created',
      'change-added',
      'change-added',
      'change-added',
    ]);
  });

  it('accepts one change by itself, and refuses all when one is bad', async () => {
    const { feature, answer, refuse, refusal, path } = calls('content');
    const [strategy = ''] = await feature('second', rollout('1'));
    await answer(200, 'POST', path, enabled('second'), second);
    const before = (await calls('content').list('/pending', second))[0];
    const bad: [object, number, string][] = [
      [enabled('nothing'), 404, 'nothing'],
      [{ action: 'deleteStrategy', feature: 'second', payload: { id: 'unknown' } }, 404, 'unknown'],
      [{ action: 'addStrategy', feature: 'second', payload: rollout('1', { name: 'nope' }) }, 400, 'nope'],
      [{ action: 'addStrategy', feature: 'second', payload: rollout('1', { segments: [77] }) }, 404, '77'],
      [
        {
          action: 'patchVariant',
          feature: 'second',
          payload: { variants: [{ name: 'a', weight: 1000, weightType: 'fix' }] },
        },
        400,
        'variable',
      ],
      [{ action: 'reorderStrategy', feature: 'second', payload: [{ id: 'x', sortOrder: 1 }] }, 404, 'x'],
      [{ action: 'addDependency', feature: 'second', payload: { feature: 'second' } }, 403, 'itself'],
      [{ action: 'updateSegment', payload: { id: 903, name: 'n', constraints: [] } }, 400, 'global'],
      [{ action: 'deleteSegment', payload: { id: 999 } }, 404, '999'],
    ];
    for (const [change, status, text] of bad)
      expect(await refuse(second, enabled('second', false), change)).toMatchObject({
        status,
        message: expect.stringContaining(text),
      });
    expect((await calls('content').list('/pending', second))[0]).toEqual(before);
    expect(await refusal('POST', path, { action: 'updateStrategy', feature: 'second', payload: {} }, second)).toEqual({
      status: 400,
      name: 'ValidationError',
      message: '`payload/id` is required.',
    });
    expect(await refusal('POST', path, [{ action: 'jump' }], second)).toMatchObject({
      status: 400,
      message: expect.stringContaining('0/action'),
    });
    expect(await refusal('POST', path, [], second)).toMatchObject({ status: 400 });
    const constraints = [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }];
    const payload = { type: 'json', value: '{' };
    const variants = [{ name: 'a', weight: 0, weightType: 'variable', payload }];
    const placed: [object, string][] = [
      [
        { action: 'addStrategy', feature: 'second', payload: rollout('1', { constraints }) },
        'payload/constraints/0/value',
      ],
      [{ action: 'patchVariant', feature: 'second', payload: { variants } }, 'payload/variants/0/payload/value'],
      [
        { action: 'updateStrategy', feature: 'second', payload: { id: strategy, constraints } },
        'payload/constraints/0/value',
      ],
    ];
    for (const [change, at] of placed) {
      for (const [body, expected] of [[change, at] as const, [[enabled('second'), change], `1/${at}`] as const]) {
        const answered = await service.call('POST', `/api/admin/projects/content${path}`, body, second);
        expect(await answered.json()).toMatchObject({
          name: 'ValidationError',
          message: expect.stringMatching(new RegExp(`^\`${expected}\` must be`)),
          details: [{ path: expected }],
        });
      }
    }
    expect(strategy).not.toBe('');
    // What is refused as a whole is named like a member.
    const milestones = [{ name: 'All', strategies: [rollout('1'), rollout('2', { segments: [4711] })] }];
    const plan = { action: 'addReleasePlan', feature: 'second', payload: { name: 'Slowly', milestones } };
    for (const [body, expected] of [
      [plan, 'payload/milestones/0/strategies/1'],
      [[enabled('second'), plan], '1/payload/milestones/0/strategies/1'],
    ] as const) {
      const answered = await service.call('POST', `/api/admin/projects/content${path}`, body, second);
      expect([answered.status, await answered.json()]).toMatchObject([
        404,
        { message: expect.stringMatching(new RegExp(`^\`${expected}\`: `)), details: [{ path: expected }] },
      ]);
    }
  });

  it('replaces an earlier change about the same thing and keeps its id', async () => {
    const { feature, propose } = calls('content');
    const [strategy = ''] = await feature('third', rollout('1'));
    const update = { action: 'updateStrategy', feature: 'third', payload: { id: strategy, title: 'A' } };
    const remove = { action: 'deleteStrategy', feature: 'third', payload: { id: strategy } };
    const before = await propose(undefined, enabled('third'), update, add('third'));
    const after = await propose(undefined, enabled('third', false), remove, add('third'));
    const changesOf = ({ features }: typeof before) => features.find(({ name }) => name === 'third')?.changes ?? [];
    expect(changesOf(after).map(({ action, payload }) => [action, payload])).toMatchObject([
      ['updateEnabled', { enabled: false }],
      ['deleteStrategy', { id: strategy }],
      ['addStrategy', {}],
      ['addStrategy', {}],
    ]);
    const ids = changesOf(after).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(changesOf(before).map(({ id }) => id));
    expect(ids[3]).toBeGreaterThan(ids[2] ?? 0);
  });

  it('shows the default change', async () => {
    const { feature, propose, answer } = calls('content');
    await feature('bare');
    const [only = ''] = await feature('on', rollout('1'));
    await answer(200, 'POST', '/features/on/environments/production/on');
    const { features } = await propose(undefined, enabled('bare'), {
      action: 'deleteStrategy',
      feature: 'on',
      payload: { id: only },
    });
    expect(features.filter(({ name }) => name !== 'third')).toMatchObject([
      { name: 'bare', defaultChange: { action: 'addStrategy', payload: { name: 'flexibleRollout' } } },
      { name: 'on', defaultChange: { action: 'updateEnabled', payload: { enabled: false } } },
    ]);
    const filled = await propose(undefined, add('bare'), add('on'));
    for (const { defaultChange } of filled.features) expect(defaultChange).toBeUndefined();
  });

  it('needs a linked environment where change requests are on, and membership where the project is not open', async () => {
    const { refusal, feature } = calls('closed');
    await feature('shut');
    const where = (environment: string) => `/environments/${environment}/change-requests`;
    expect(await refusal('POST', where('nowhere'), enabled('shut'))).toMatchObject({ status: 404 });
    expect(await refusal('POST', where('development'), enabled('shut'))).toMatchObject({
      status: 403,
      name: 'InvalidOperationError',
    });
    expect(await refusal('POST', where('production'), enabled('shut'), outsider)).toMatchObject({
      status: 403,
      name: 'NoAccessError',
    });
    expect(await refusal('POST', '/api/admin/projects/none/environments/production/change-requests', [])).toMatchObject(
      { status: 400 },
    );
    expect(
      await refusal('POST', '/api/admin/projects/none/environments/production/change-requests', enabled('shut')),
    ).toMatchObject({ status: 404 });
  });
});

describe('change-requests §6: states', () => {
  it('goes from draft to applied, with an event for each step', async () => {
    const { feature, propose, move, eventsOf, production, list } = calls('flow');
    await feature('walk');
    const { id } = await propose(author, enabled('walk'), add('walk', '30'));
    expect((await move(id, 'In review', author, { comment: 'please' })).comments).toMatchObject([
      { id: 1, text: 'please', createdBy: { id: 11, username: 'user-11' } },
    ]);
    const approved = await move(id, 'Approved', reviewer);
    expect(approved).toMatchObject({ state: 'Approved', approvals: [{ createdBy: { id: 12, username: 'user-12' } }] });
    expect((await production('walk')).enabled).toBe(false);
    expect(await move(id, 'Applied', reviewer)).toMatchObject({ state: 'Applied' });
    const there = await production('walk');
    expect([there.enabled, there.strategies.length]).toEqual([true, 1]);
    expect(await eventsOf(id)).toMatchObject([
      { type: 'change-request-created', featureName: 'walk', createdBy: 'user-11' },
      { type: 'change-added', data: { action: 'updateEnabled' } },
      { type: 'change-added', data: { action: 'addStrategy' } },
      { type: 'change-request-sent-to-review', data: { state: 'In review', comment: 'please' } },
      { type: 'change-request-approval-added', data: { state: 'Approved' } },
      { type: 'change-request-approved', createdBy: 'user-12' },
      { type: 'change-request-applied', data: { state: 'Applied' }, environment: 'production' },
    ]);
    const walk = await calls('flow').events('walk');
    expect(walk.slice(-3).map(({ type, createdBy }) => [type, createdBy])).toEqual([
      ['feature-strategy-add', 'user-12'],
      ['feature-environment-enabled', 'user-12'],
      ['change-request-applied', 'user-12'],
    ]);
    expect(await list('/pending', author)).toEqual([]);
  });

  it('keeps authors from reviewing themselves, and others from acting for them', async () => {
    const { feature, propose, move, stuck, refusal } = calls('flow');
    await feature('roles');
    const { id } = await propose(second, enabled('roles'));
    expect(await refusal('GET', `/change-requests/${id}`, undefined, reviewer)).toMatchObject({ status: 404 });
    expect(await stuck(id, 'In review', reviewer)).toMatchObject({ status: 404 });
    await move(id, 'In review', second);
    expect(await stuck(id, 'Approved', second)).toMatchObject({ status: 403, name: 'NoAccessError' });
    expect(await stuck(id, 'Rejected', second)).toMatchObject({ status: 403, name: 'NoAccessError' });
    expect(await stuck(id, 'Cancelled', reviewer)).toMatchObject({ status: 403, name: 'NoAccessError' });
    const refused = await stuck(id, 'Approved', outsider);
    expect(refused.status).toBe(403);
    expect(refused.message).toMatch(/APPROVE_CHANGE_REQUEST.*in environment production/);
    expect(await stuck(id, 'Applied', reviewer)).toMatchObject({
      status: 400,
      name: 'BadDataError',
      message: expect.stringMatching(/"In review".*"Applied"/),
    });
    expect(await move(id, 'Rejected', reviewer, { comment: 'no' })).toMatchObject({
      state: 'Rejected',
      rejections: [{ createdBy: { id: 12 } }],
      comments: [{ text: 'no' }],
    });
    expect(await stuck(id, 'In review', second)).toMatchObject({ status: 400 });
  });

  it('counts one approval a user, up to the number the request began with', async () => {
    const { answer, feature, propose, move, eventsOf } = calls('flow');
    await answer(204, 'PUT', '/environments/production/change-requests/config', {
      changeRequestsEnabled: true,
      requiredApprovals: 2,
    });
    await feature('two');
    const { id, minApprovals } = await propose(author, enabled('two'));
    expect(minApprovals).toBe(2);
    await answer(204, 'PUT', '/environments/production/change-requests/config', {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    await move(id, 'In review', author);
    expect((await move(id, 'Approved', reviewer)).state).toBe('In review');
    expect((await move(id, 'Approved', reviewer)).approvals.length).toBe(1);
    expect((await move(id, 'Approved', second)).state).toBe('Approved');
    const types = (await eventsOf(id)).map(({ type }) => type).slice(3);
    expect(types).toEqual([
      'change-request-approval-added',
      'change-request-approval-added',
      'change-request-approved',
    ]);
    const edited = await propose(author, add('two'));
    expect(edited).toMatchObject({ id, state: 'In review', approvals: [] });
    expect(await move(id, 'Draft', author)).toMatchObject({ state: 'Draft', approvals: [] });
    expect(await move(id, 'Cancelled', author)).toMatchObject({ state: 'Cancelled' });
  });

  it('allows only reading and cancelling of open requests where change requests were switched off', async () => {
    const { answer, feature, propose, move, stuck, get, refusal, list } = calls('off');
    await feature('left');
    const { id } = await propose(author, enabled('left'));
    await move(id, 'In review', author);
    await answer(204, 'PUT', '/environments/production/change-requests/config', { changeRequestsEnabled: false });
    expect((await get(id, outsider)).state).toBe('In review');
    expect(await list('/pending', author)).toEqual([]);
    for (const state of ['Approved', 'Draft', 'Applied'])
      expect(await stuck(id, state)).toMatchObject({ status: 403, name: 'InvalidOperationError' });
    expect(await refusal('PUT', `/change-requests/${id}/title`, { title: 'x' }, author)).toMatchObject({ status: 403 });
    expect((await move(id, 'Cancelled', author)).state).toBe('Cancelled');
  });
});

describe('change-requests §5: editing and discarding', () => {
  it('replaces only the change addressed, of the same feature, by its author', async () => {
    const { feature, propose, answer, refusal, eventsOf } = calls('content');
    await feature('edit');
    await feature('other');
    const { id, features } = await propose(author, add('edit'), add('edit', '20'));
    const changes = features.find(({ name }) => name === 'edit')?.changes ?? [];
    const path = `/change-requests/${id}/changes/${changes[0]?.id}`;
    const edited = changeRequestSchema.parse(await answer(200, 'PUT', path, add('edit', '99'), author));
    expect(edited.features.find(({ name }) => name === 'edit')?.changes).toMatchObject([
      { id: changes[0]?.id, payload: { parameters: { rollout: '99' } } },
      { id: changes[1]?.id, payload: { parameters: { rollout: '20' } } },
    ]);
    expect(await refusal('PUT', path, add('other'), author)).toMatchObject({ status: 400, name: 'BadDataError' });
    expect(await refusal('PUT', path, add('edit'))).toMatchObject({ status: 403 });
    expect(await refusal('PUT', path, add('edit', '1', { name: 'nope' }), author)).toMatchObject({ status: 400 });
    await answer(200, 'DELETE', path, undefined, author);
    expect(await refusal('DELETE', path, undefined, author)).toMatchObject({ status: 404 });
    const types = (await eventsOf(id)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['change-edited', 'change-discarded']);
  });

  it('discards drafts, also with the last change', async () => {
    const { feature, propose, answer, refusal, get, move, eventsOf } = calls('flow');
    await feature('gone');
    const first = await propose(reviewer, enabled('gone'));
    await answer(
      200,
      'DELETE',
      `/change-requests/${first.id}/changes/${first.features[0]?.changes[0]?.id}`,
      undefined,
      reviewer,
    );
    expect(await refusal('GET', `/change-requests/${first.id}`)).toMatchObject({ status: 404 });
    expect((await eventsOf(first.id)).slice(-2).map(({ type }) => type)).toEqual([
      'change-discarded',
      'change-request-discarded',
    ]);
    const next = await propose(reviewer, enabled('gone'));
    expect(next.id).toBeGreaterThan(first.id);
    await move(next.id, 'In review', reviewer);
    expect(await refusal('DELETE', `/change-requests/${next.id}`, undefined, reviewer)).toMatchObject({ status: 400 });
    await move(next.id, 'Draft', reviewer);
    expect(await refusal('DELETE', `/change-requests/${next.id}`, undefined, second)).toMatchObject({ status: 404 });
    expect((await get(next.id)).state).toBe('Draft');
    await answer(200, 'DELETE', `/change-requests/${next.id}`);
  });

  it('has a title and comments', async () => {
    const { feature, propose, answer, refusal, get } = calls('guarded');
    await feature('words');
    const { id } = await propose(author, enabled('words'));
    await answer(200, 'PUT', `/change-requests/${id}/title`, { title: 'Words' }, author);
    expect(await refusal('PUT', `/change-requests/${id}/title`, { title: '' }, author)).toMatchObject({ status: 400 });
    expect(await refusal('POST', `/change-requests/${id}/comments`, { text: 'x' }, outsider)).toMatchObject({
      status: 404,
    });
    const comment = await answer(201, 'POST', `/change-requests/${id}/comments`, { text: 'Hm' });
    expect(comment).toMatchObject({ id: 1, text: 'Hm' });
    expect(await get(id)).toMatchObject({ title: 'Words', comments: [{ id: 1, text: 'Hm' }] });
  });
});

describe('change-requests §7: applying', () => {
  /** The admin token proposes the changes, because it may do all steps. */
  const pass = async (...changes: object[]) => {
    const { propose, move } = calls('apply');
    const { id } = await propose(undefined, ...changes);
    await move(id, 'In review');
    await move(id, 'Approved');
    return id;
  };

  it('makes changes of all kinds in one go', async () => {
    const { feature, move, production, answer } = calls('apply');
    const [a = '', b = ''] = await feature('many', rollout('1'), rollout('2'));
    await feature('parent');
    await feature('leaving');
    await answer(200, 'POST', '/features/many/environments/production/on');
    const id = await pass(
      { action: 'deleteStrategy', feature: 'many', payload: { id: a } },
      { action: 'updateStrategy', feature: 'many', payload: { id: b, disabled: true } },
      add('many', '77', { segments: [901] }),
      { action: 'patchVariant', feature: 'many', payload: { variants: [{ name: 'v', weight: 1000 }] } },
      { action: 'addDependency', feature: 'many', payload: { feature: 'parent' } },
      { action: 'archiveFeature', feature: 'leaving' },
      { action: 'updateSegment', payload: { id: 901, name: 'renamed', constraints: [] } },
      { action: 'deleteSegment', payload: { id: 902 } },
    );
    expect((await move(id, 'Applied')).segments).toMatchObject([{ name: 'renamed' }, { name: '902' }]);
    const there = await production('many');
    expect(there).toMatchObject({ enabled: true, variants: [{ name: 'v' }] });
    expect(there.strategies).toMatchObject([{ id: b, disabled: true }, { parameters: { rollout: '77' } }]);
    expect(await answer(200, 'GET', '/features/many')).toMatchObject({ dependencies: [{ feature: 'parent' }] });
    expect(await answer(200, 'GET', '/api/admin/segments/901')).toMatchObject({ name: 'renamed', project: 'apply' });
    expect((await calls('apply').refusal('GET', '/features/leaving')).status).toBe(404);
    expect((await calls('apply').refusal('GET', '/api/admin/segments/902')).status).toBe(404);
  });

  it('enables disabled strategies on demand where none is active', async () => {
    const { feature, move, production } = calls('apply');
    await feature('mixed', rollout('1', { disabled: true }), rollout('2'));
    await feature('asleep', rollout('1', { disabled: true }), rollout('2', { disabled: true }));
    const wake = (name: string) => ({
      action: 'updateEnabled',
      feature: name,
      payload: { enabled: true, shouldActivateDisabledStrategies: true },
    });
    await move(await pass(wake('mixed'), wake('asleep')), 'Applied');
    expect((await production('mixed')).strategies).toMatchObject([{ disabled: true }, { disabled: false }]);
    expect((await production('asleep')).strategies).toMatchObject([{ disabled: false }, { disabled: false }]);
  });

  it('removes a segment together with the last strategy that used it, but not one in use', async () => {
    const { feature, move, stuck, answer } = calls('apply');
    const used = await answer(201, 'POST', '/api/admin/segments', { name: 'used', project: 'apply', constraints: [] });
    const [strategy = ''] = await feature('user', rollout('1', { segments: [used.id] }));
    const id = await pass(enabled('user'), { action: 'deleteSegment', payload: { id: used.id } });
    expect(await stuck(id, 'Applied')).toMatchObject({ status: 409, name: 'InvalidOperationError' });
    await calls('apply').propose(undefined, {
      action: 'deleteStrategy',
      feature: 'user',
      payload: { id: strategy },
    });
    await move(id, 'Approved');
    expect((await move(id, 'Applied')).state).toBe('Applied');
  });

  it('answers 409 in a conflict, changes nothing, and shows the conflict', async () => {
    const { feature, stuck, answer, get, production, move } = calls('apply');
    const [strategy = ''] = await feature('torn', rollout('1'));
    await feature('lost');
    const id = await pass(enabled('torn'), enabled('lost'), {
      action: 'updateStrategy',
      feature: 'torn',
      payload: { id: strategy, title: 'new' },
    });
    await answer(200, 'DELETE', `/features/torn/environments/production/strategies/${strategy}`);
    await answer(202, 'DELETE', '/features/lost');
    expect((await get(id)).features).toMatchObject([
      { name: 'torn', changes: [{}, { conflict: expect.stringContaining(strategy) }] },
      { name: 'lost', conflict: expect.stringContaining('archived') },
    ]);
    expect(await stuck(id, 'Applied')).toMatchObject({ status: 409, message: expect.stringContaining('lost') });
    expect((await production('torn')).enabled).toBe(false);
    expect((await get(id)).state).toBe('Approved');
    expect((await move(id, 'Cancelled')).features).toMatchObject([{ name: 'torn' }, { name: 'lost' }]);
    expect(JSON.stringify((await get(id)).features)).not.toContain('conflict');
  });

  it('is done once when two people do it at once', async () => {
    const { feature, send, eventsOf, production } = calls('apply');
    await feature('race');
    const id = await pass(add('race'));
    const answers = await Promise.all(
      [reviewer, second, undefined].map((headers) =>
        send('PUT', `/change-requests/${id}/state`, { state: 'Applied' }, headers),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await production('race')).strategies.length).toBe(1);
    expect((await eventsOf(id)).filter(({ type }) => type === 'change-request-applied').length).toBe(1);
  });
});

describe('change-requests §10: lists', () => {
  it('hides drafts of others, puts the newest first and leaves changes out', async () => {
    const { feature, propose, move, list, refusal } = calls('list');
    await feature('a');
    await feature('b');
    const mine = await propose(author, enabled('a'));
    const review = await propose(reviewer, enabled('a'), enabled('b'));
    await move(review.id, 'In review', reviewer);
    const ids = async (path: string, headers?: Headers) => (await list(path, headers)).map(({ id }) => id);
    expect(await ids('', author)).toEqual([review.id, mine.id]);
    expect(await ids('', second)).toEqual([review.id]);
    expect((await list('', author)).flatMap(({ features }) => features)).toMatchObject([
      { name: 'a', changes: [] },
      { name: 'b', changes: [] },
      { name: 'a', changes: [] },
    ]);
    expect(await ids('/open', author)).toEqual([review.id]);
    expect(await ids('/pending', author)).toEqual([mine.id]);
    expect(await ids('/pending/a', second)).toEqual([mine.id, review.id]);
    expect(await ids('/pending/b', second)).toEqual([review.id]);
    expect(await ids('/pending/unknown', second)).toEqual([]);
    expect((await refusal('GET', '/api/admin/projects/none/change-requests/pending')).status).toBe(404);
    expect((await refusal('GET', '/change-requests/x')).status).toBe(400);
    await move(review.id, 'Approved', second);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await move(review.id, 'Scheduled', second, { scheduledAt });
    const { answer } = calls('list');
    expect(await answer(200, 'GET', '/change-requests/scheduled?feature=b')).toMatchObject([
      { id: review.id, environment: 'production', title: `Change request #${review.id}` },
    ]);
    expect(await answer(200, 'GET', '/change-requests/scheduled?variantForFlag=b')).toEqual([]);
    for (const name of ['feature', 'strategyId', 'variantForFlag'])
      expect(await answer(200, 'GET', `/change-requests/scheduled?${name}=`)).toEqual([]);
    expect((await refusal('GET', '/change-requests/scheduled')).status).toBe(400);
    expect(await ids('/open', author)).toEqual([review.id]);
    expect(await ids('/pending', reviewer)).toEqual([]);
  });
});

describe('change-requests §10.7: requests of all projects', () => {
  const search = async (query: string, headers?: Headers) => {
    const answer = await service.call('GET', `/api/admin/search/change-requests?${query}`, undefined, headers);
    expect(answer.status).toBe(200);
    return searchChangeRequests.responses[200].schema.parse(await answer.json());
  };
  const found = async (query: string, headers?: Headers) =>
    (await search(query, headers)).changeRequests.map(({ project, id }) => `${project} ${id}`);

  it('finds what waits for whom, and nothing of private projects and of drafts', async () => {
    const { feature, propose, move } = calls('morning');
    const night = calls('night');
    await feature('early');
    await night.feature('late');
    const draft = await propose(second, enabled('early'));
    const review = await propose(author, enabled('early'));
    await move(review.id, 'In review', author);
    const hidden = await night.propose(undefined, enabled('late'));
    await night.move(hidden.id, 'In review');
    const [own, secret, unsent] = [`morning ${review.id}`, `night ${hidden.id}`, `morning ${draft.id}`];

    expect(await found('waitingForMe=true&project=morning', reviewer)).toEqual([own]);
    expect(await found('waitingForMe=true', author)).toEqual([]);
    expect(await found('waitingForMe=true', outsider)).toEqual([]);
    expect((await found('waitingForMe=true')).slice(0, 2)).toEqual([secret, own]);
    expect(await found('project=morning', second)).toEqual([own, unsent]);
    expect(await found('project=morning', reviewer)).toEqual([own]);
    expect(await found('project=night', reviewer)).toEqual([]);
    expect(await found('project=none')).toEqual([]);
    expect(await found('limit=100', reviewer)).not.toContain(secret);
    expect(await found('createdBy=11&state=In%20review&project=morning')).toEqual([own]);
    expect(await found('createdBy=12&project=morning')).toEqual([]);
    expect(await found('environment=development&project=morning')).toEqual([]);
    expect(await search('project=morning&waitingForMe=true&limit=1', reviewer)).toMatchObject({
      total: 1,
      changeRequests: [{ id: review.id, features: [{ name: 'early', changes: [] }] }],
    });
    const first = await search('limit=1', second);
    expect(first.total).toBeUndefined();
    expect(await found(`limit=1&before=${first.nextBefore}`, second)).toEqual([unsent]);

    await move(review.id, 'Approved', reviewer);
    expect(await found('waitingForMe=true&project=morning', second)).toEqual([]);
    expect(await found('state=Approved&state=Draft&project=morning', second)).toEqual([own, unsent]);
    await move(review.id, 'Applied', reviewer);
    expect(await found('state=Applied&project=morning', outsider)).toEqual([own]);
    expect(await found('state=Approved&project=morning', outsider)).toEqual([]);
  });

  it('refuses values that are none, and strangers', async () => {
    for (const query of ['state=Open', 'limit=0', 'limit=101', 'before=0', 'createdBy=kari', 'waitingForMe=perhaps']) {
      const answer = await service.call('GET', `/api/admin/search/change-requests?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
    const answer = await service.call('GET', '/api/admin/search/change-requests', undefined, { Authorization: 'junk' });
    expect(answer.status).toBe(401);
  });
});

describe('change-requests §6.7: scheduling', () => {
  it('needs a time in the future; a scheduled request is applied, rejected or rescheduled, nothing else', async () => {
    const { feature, propose, move, stuck, eventsOf } = calls('timed');
    await feature('clock');
    const { id } = await propose(author, enabled('clock'));
    await move(id, 'In review', author);
    await move(id, 'Approved', reviewer);
    expect(await stuck(id, 'Scheduled', reviewer)).toMatchObject({
      status: 400,
      message: expect.stringContaining('scheduledAt'),
    });
    expect(await stuck(id, 'Scheduled', reviewer, { scheduledAt: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
    });
    const scheduled = await move(id, 'Scheduled', reviewer, { scheduledAt: '2999-01-01T01:00:00+01:00' });
    expect(scheduled).toMatchObject({
      state: 'Scheduled',
      schedule: { scheduledAt: '2999-01-01T00:00:00.000Z', status: 'pending', failureReason: null },
    });
    await move(id, 'Scheduled', reviewer, { scheduledAt: '2999-02-01T00:00:00Z' });
    for (const state of ['Draft', 'In review', 'Approved', 'Cancelled'])
      expect(await stuck(id, state)).toMatchObject({
        status: 400,
        message: expect.stringMatching(new RegExp(`"Scheduled".*"${state}"`)),
      });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'change-request-scheduled',
      data: { scheduledAt: '2999-02-01T00:00:00.000Z', scheduledDate: '2999-02-01T00:00:00.000Z' },
    });
    expect((await propose(author, enabled('clock'))).id).not.toBe(id);
    expect((await move(id, 'Rejected', author)).state).toBe('Rejected');
  });
});
