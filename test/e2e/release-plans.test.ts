import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRole, editorRole } from '../../lib/identity/rights/built-in-roles.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { featureEnvironmentKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { applyDue } from '../../lib/workflows/change-requests/apply-due.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../lib/workflows/releases/clock.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(8, editorRole, 'user:editor'),
    ...userWithToken(9, adminRole, 'user:colleague'),
    projectItem({ id: 'shop' }),
    projectItem({ id: 'reviewed', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    projectItem({ id: 'scheduled', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
  ]);
  calls = callsTo(service, 'shop');
});
afterAll(() => service.stop());

const share = (rollout: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(rollout), stickiness: 'default' },
});
const stages = (...more: readonly object[]) => ({
  name: 'Slowly',
  milestones: [10, 50, 100].map((rollout, i) => ({
    name: `${rollout} %`,
    strategies: [share(rollout)],
    ...more[i],
  })),
});
const at = (feature: string, rest = '') => `/features/${feature}/environments/production${rest}`;

interface Plan {
  readonly id: string;
  readonly activeMilestoneId: string | null;
  readonly takesBackTo: { readonly milestoneId: string | null; readonly name: string | null } | null;
  readonly pause: { readonly reason: string; readonly text: string } | null;
  readonly milestones: readonly {
    readonly id: string;
    readonly name: string;
    readonly startedAt: string | null;
    readonly approvedBy: readonly object[];
    readonly strategies: readonly { readonly id: string; readonly parameters: Readonly<Record<string, string>> }[];
  }[];
}

interface Shown {
  readonly enabled: boolean;
  readonly strategies: readonly unknown[];
  readonly releasePlans?: readonly Plan[];
}

const environment = async (feature: string, name = 'production'): Promise<Shown | undefined> => {
  const { environments } = (await calls.answer(200, 'GET', `/features/${feature}`)) as unknown as {
    environments: readonly (Shown & { name: string })[];
  };
  return environments.find((one) => one.name === name);
};

/** The name of the milestone that is in force. */
const active = (plan: Plan | undefined): string | undefined =>
  plan?.milestones.find(({ id }) => id === plan.activeMilestoneId)?.name;

/** A feature with a plan, on unless it says otherwise. */
const planned = async (feature: string, body: object = stages(), isOn = true): Promise<Plan> => {
  await calls.feature(feature);
  const plan = (await calls.answer(201, 'POST', at(feature, '/release-plans'), body)) as unknown as Plan;
  if (isOn) await calls.answer(200, 'POST', at(feature, '/on'));
  return plan;
};

const start = (feature: string, plan: Plan, i: number) =>
  `${at(feature, `/release-plans/${plan.id}`)}/milestones/${plan.milestones[i]?.id}/start`;

describe('release-plans §1: adding and removing a plan', () => {
  it('begins with the first milestone when the flag is switched on, and without a default strategy', async () => {
    const plan = await planned('begins', stages(), false);
    expect([plan.activeMilestoneId, (await environment('begins'))?.enabled]).toEqual([null, false]);
    await calls.answer(200, 'POST', at('begins', '/on'));
    const shown = await environment('begins');
    expect(shown).toMatchObject({ enabled: true, strategies: [], releasePlans: [{ id: plan.id, pause: null }] });
    expect(active(shown?.releasePlans?.[0])).toBe('10 %');
    const { releasePlans } = await calls.answer(200, 'GET', at('begins'));
    expect(releasePlans).toEqual(shown?.releasePlans);
    expect((await calls.types('begins')).slice(1)).toEqual([
      'release-plan-added',
      'release-plan-milestone-started',
      'feature-environment-enabled',
    ]);
  });

  it('begins at once where the flag is on, beside the strategies of the environment', async () => {
    await calls.feature('beside', {
      name: 'default',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    });
    await calls.answer(200, 'POST', at('beside', '/on'));
    const plan = (await calls.answer(201, 'POST', at('beside', '/release-plans'), stages())) as unknown as Plan;
    expect(active(plan)).toBe('10 %');
    expect(plan.milestones[0]?.strategies[0]?.parameters).toMatchObject({ rollout: '10', groupId: 'beside' });
    expect((await environment('beside'))?.strategies).toHaveLength(1);
    const decided = await calls.answer(200, 'POST', '/api/admin/playground', {
      environment: 'production',
      projects: ['shop'],
      context: { appName: 'test', userId: '7' },
    });
    const features = decided.features as readonly { name: string; strategies: { data: readonly unknown[] } }[];
    expect(features.find(({ name }) => name === 'beside')?.strategies.data).toHaveLength(2);
  });

  it('decides by the own strategies first, in an SDK as in the playground, whatever the positions say', async () => {
    const named = (name: string, sortOrder: number) => ({
      ...share(100),
      sortOrder,
      variants: [{ name, weight: 1000, weightType: 'variable', stickiness: 'default' }],
    });
    await calls.feature('order', named('own', 5));
    await calls.answer(200, 'POST', at('order', '/on'));
    const milestones = [{ name: 'All', strategies: [named('planned', 0)] }];
    await calls.answer(201, 'POST', at('order', '/release-plans'), { name: 'At once', milestones });
    const { secret } = await calls.answer(201, 'POST', '/api/admin/api-tokens', {
      tokenName: 'order',
      type: 'client',
      environment: 'production',
      projects: ['shop'],
    });
    const polled = (await calls.answer(200, 'GET', '/api/client/features', undefined, {
      Authorization: String(secret),
    })) as unknown as { features: readonly { name: string; strategies: readonly { variants: unknown }[] }[] };
    const sent = polled.features.find(({ name }) => name === 'order')?.strategies;
    expect(sent?.map(({ variants }) => variants)).toMatchObject([[{ name: 'own' }], [{ name: 'planned' }]]);
    const decided = (await calls.answer(200, 'POST', '/api/admin/playground', {
      environment: 'production',
      projects: ['shop'],
      context: { appName: 'test', userId: '7' },
    })) as unknown as { features: readonly { name: string; variant: { name: string } }[] };
    expect(decided.features.find(({ name }) => name === 'order')?.variant.name).toBe('own');
  });

  it('refuses a second plan, and leaves the first one', async () => {
    const { id } = await planned('one-plan');
    expect(await calls.refusal('POST', at('one-plan', '/release-plans'), stages())).toMatchObject({
      status: 409,
      message: expect.stringContaining('"Slowly"'),
    });
    expect((await environment('one-plan'))?.releasePlans).toMatchObject([{ id }]);
  });

  it('switches the flag off when no active strategy is left without the plan', async () => {
    const { id } = await planned('removed');
    await calls.answer(204, 'DELETE', at('removed', `/release-plans/${id}`));
    expect(await environment('removed')).toEqual(expect.objectContaining({ enabled: false, strategies: [] }));
    expect((await calls.types('removed')).slice(-2)).toEqual(['release-plan-removed', 'feature-environment-disabled']);
    expect(await calls.refusal('DELETE', at('removed', `/release-plans/${id}`))).toMatchObject({ status: 404 });
  });

  it.each([
    ['no milestones', { name: 'x', milestones: [] }, 'milestones'],
    ['an unknown strategy', { name: 'x', milestones: [{ name: 'a', strategies: [{ name: 'nope' }] }] }, 'nope'],
    [
      'a window that never opens',
      stages({ window: { days: ['mon'], from: '18:00', to: '08:00', timeZone: 'Europe/Berlin' } }),
      'window',
    ],
    ['an unknown time zone', stages({ window: { days: ['mon'], timeZone: 'Europe/Atlantis' } }), 'timeZone'],
    ['an unknown template', { templateId: 'nope' }, '`templateId`: There is no release plan template "nope"'],
    [
      'a plan of an unknown template',
      { ...stages(), templateId: 'nope' },
      '`templateId`: There is no release plan template "nope"',
    ],
    [
      'a mistake in a plan of a template',
      { ...stages({ transitionCondition: { intervalMinutes: 0 } }), templateId: 'nope' },
      'milestones/0/transitionCondition/intervalMinutes',
    ],
  ])('refuses %s, naming it, and adds nothing', async (what, body, named) => {
    const feature = `bad-${what.replaceAll(' ', '-')}`;
    await calls.feature(feature);
    const { status, message } = await calls.refusal('POST', at(feature, '/release-plans'), body);
    expect([400, 404]).toContain(status);
    expect(message).toContain(named);
    expect((await environment(feature))?.releasePlans).toBeUndefined();
  });
});

it('a plan of a template is the one that was sent, also where its members are converted', async () => {
  await calls.feature('converted');
  const { id: templateId } = await calls.answer(201, 'POST', '/api/admin/release-plan-templates', stages());
  const strategy = { name: 'flexibleRollout', parameters: { rollout: 30 } };
  const plan = { name: 'Otherwise', templateId, milestones: [{ name: 'Third', strategies: [strategy] }] };
  expect(await calls.answer(201, 'POST', at('converted', '/release-plans'), plan)).toMatchObject({
    ...{ name: 'Otherwise', releasePlanTemplateId: templateId },
    milestones: [{ name: 'Third', strategies: [{ parameters: { rollout: '30' } }] }],
  });
});

describe('release-plans §5: guards', () => {
  it('compare two arms that the plan or the flag has', async () => {
    await calls.feature('arms');
    const variants = ['blue', 'green'].map((name) => ({
      ...{ name, weight: 500, weightType: 'variable', stickiness: 'default' },
    }));
    const plan = (arms: object) => ({
      name: 'Guarded',
      milestones: [
        { name: 'One', strategies: [share(1)] },
        { name: 'Two', strategies: [{ ...share(50), variants }], guards: [{ kind: 'errors', source: 'web', ...arms }] },
      ],
    });
    const path = at('arms', '/release-plans');
    for (const [arms, member] of [
      [{ newArm: 'blue', oldArm: 'blue' }, 'newArm'],
      [{ newArm: 'red', oldArm: 'green' }, 'newArm'],
      [{ newArm: 'blue', oldArm: 'red' }, 'oldArm'],
    ] as const)
      expect(await calls.refusal('POST', path, plan(arms))).toMatchObject({
        status: 400,
        message: expect.stringContaining(`milestones/1/guards/0/${member}`),
      });
    const added = (await calls.answer(201, 'POST', path, plan({ newArm: 'blue', oldArm: 'green' }))) as unknown as Plan;

    // An edit keeps them, too; variants that are left out become empty.
    const edit = at('arms', `/milestone-strategies/${added.milestones[1]?.strategies[0]?.id}`);
    for (const left of [{}, { variants: variants.slice(0, 1) }])
      expect(await calls.refusal('PUT', edit, { ...left, parameters: { rollout: '60' } })).toMatchObject({
        status: 400,
        message: expect.stringMatching(
          /`variants` must keep "(blue|green)", which a guard of milestone "Two" compares/,
        ),
      });
    expect((await environment('arms'))?.releasePlans?.[0]?.milestones[1]?.strategies[0]?.parameters.rollout).toBe('50');
    const more = [...variants, { ...variants[0], name: 'red' }];
    await calls.answer(200, 'PUT', edit, { variants: more, parameters: { rollout: '60' } });
  });
});

describe('release-plans §3: by hand', () => {
  it('starts a milestone, whatever the times say, and takes exactly that back', async () => {
    const plan = await planned('back');
    await calls.answer(200, 'POST', start('back', plan, 2));
    expect(active((await environment('back'))?.releasePlans?.[0])).toBe('100 %');
    const taken = (await calls.answer(200, 'POST', at('back', `/release-plans/${plan.id}/back`))) as unknown as Plan;
    expect([active(taken), taken.pause?.reason]).toEqual(['10 %', 'person']);
    expect((await calls.types('back')).at(-1)).toBe('release-plan-milestone-taken-back');
    expect(await calls.refusal('POST', at('back', `/release-plans/${plan.id}/back`))).toMatchObject({ status: 409 });
  });

  it('shows what taking back puts in force again, and null where it is refused', async () => {
    const back = async (plan: Plan) => (await environment('shown'))?.releasePlans?.find(({ id }) => id === plan.id);
    const plan = await planned('shown');
    const [first, second] = plan.milestones;
    expect(plan.takesBackTo).toBeNull();
    expect((await back(plan))?.takesBackTo).toEqual({ milestoneId: null, name: null });
    // Not the stage before in the list: the one that was in force.
    await calls.answer(200, 'POST', start('shown', plan, 2));
    expect((await back(plan))?.takesBackTo).toEqual({ milestoneId: first?.id, name: first?.name });
    const taken = (await calls.answer(200, 'POST', at('shown', `/release-plans/${plan.id}/back`))) as unknown as Plan;
    expect([active(taken), taken.takesBackTo]).toEqual([first?.name, null]);

    await calls.answer(200, 'POST', start('shown', plan, 2));
    await calls.answer(200, 'PUT', at('shown', `/milestone-strategies/${second?.strategies[0]?.id}`), {
      parameters: { rollout: '12' },
    });
    expect((await back(plan))?.takesBackTo).toBeNull();
    expect(await calls.refusal('POST', at('shown', `/release-plans/${plan.id}/back`))).toMatchObject({ status: 409 });
  });

  it('takes nothing back when somebody has changed the plan since', async () => {
    const plan = await planned('edited');
    const strategy = plan.milestones[0]?.strategies[0]?.id;
    await calls.answer(200, 'PUT', at('edited', `/milestone-strategies/${strategy}`), {
      parameters: { rollout: '12' },
    });
    expect(await calls.refusal('POST', at('edited', `/release-plans/${plan.id}/back`))).toMatchObject({ status: 409 });
    expect(active((await environment('edited'))?.releasePlans?.[0])).toBe('10 %');
  });

  it('switches off again what the first milestone switched on', async () => {
    const plan = await planned('first');
    const taken = (await calls.answer(200, 'POST', at('first', `/release-plans/${plan.id}/back`))) as unknown as Plan;
    expect(taken.activeMilestoneId).toBeNull();
    expect((await environment('first'))?.enabled).toBe(false);
  });

  it('switches nothing off that somebody has switched on since', async () => {
    await calls.feature('again', share(5));
    const plan = (await calls.answer(201, 'POST', at('again', '/release-plans'), stages())) as unknown as Plan;
    for (const to of ['on', 'off', 'on']) await calls.answer(200, 'POST', at('again', `/${to}`));
    const taken = (await calls.answer(200, 'POST', at('again', `/release-plans/${plan.id}/back`))) as unknown as Plan;
    expect([taken.activeMilestoneId, (await environment('again'))?.enabled]).toEqual([null, true]);
  });

  it('switches nothing off while a strategy is active that somebody has added since', async () => {
    const plan = await planned('more');
    await calls.answer(200, 'POST', at('more', '/strategies'), share(5));
    const taken = (await calls.answer(200, 'POST', at('more', `/release-plans/${plan.id}/back`))) as unknown as Plan;
    expect([taken.activeMilestoneId, (await environment('more'))?.enabled]).toEqual([null, true]);
  });

  it('switches off again what was off, with the strategies that it had or that were enabled by the same switch', async () => {
    for (const [feature, strategy, query] of [
      ['had', share(5), ''],
      ['disabled', { ...share(5), disabled: true }, '?shouldActivateDisabledStrategies=true'],
    ] as const) {
      await calls.feature(feature, strategy);
      const plan = (await calls.answer(201, 'POST', at(feature, '/release-plans'), stages())) as unknown as Plan;
      await calls.answer(200, 'POST', at(feature, `/on${query}`));
      await calls.answer(200, 'POST', at(feature, `/release-plans/${plan.id}/back`));
      expect((await environment(feature))?.enabled).toBe(false);
    }
  });

  it('pauses and resumes, also by the switch of the flag', async () => {
    const plan = await planned('paused');
    const path = at('paused', `/release-plans/${plan.id}/pause`);
    expect((await calls.answer(200, 'POST', path)).pause).toMatchObject({ reason: 'person' });
    await calls.answer(200, 'POST', path);
    const resume = at('paused', `/progressions/${plan.id}/resume`);
    expect((await calls.answer(200, 'POST', resume)).pause).toBeNull();
    await calls.answer(200, 'POST', at('paused', '/off'));
    expect((await environment('paused'))?.releasePlans?.[0]?.pause).toMatchObject({ reason: 'environment' });
    expect(await calls.refusal('POST', resume)).toMatchObject({ status: 409 });
    await calls.answer(200, 'POST', at('paused', '/on'));
    expect((await environment('paused'))?.releasePlans?.[0]?.pause).toBeNull();
    expect((await calls.types('paused')).slice(4)).toEqual([
      'release-plan-progressions-paused',
      'release-plan-progressions-resumed',
      'release-plan-progressions-paused',
      'feature-environment-disabled',
      'release-plan-progressions-resumed',
      'feature-environment-enabled',
    ]);
  });

  it('waits for approvals of others before it begins', async () => {
    const plan = await planned('approved', stages({}, { approvals: 1 }));
    expect(await calls.refusal('POST', start('approved', plan, 1))).toMatchObject({ status: 409 });
    const approve = `${at('approved', `/release-plans/${plan.id}`)}/milestones/${plan.milestones[1]?.id}/approve`;
    expect(await calls.refusal('POST', approve)).toMatchObject({ status: 409 });
    await calls.answer(200, 'POST', approve, undefined, { Authorization: 'user:colleague' });
    await calls.answer(200, 'POST', start('approved', plan, 1));
    expect(active((await environment('approved'))?.releasePlans?.[0])).toBe('50 %');
  });

  it('asks for new approvals when a milestone is changed that is to come again', async () => {
    const plan = await planned('came-again', stages({}, { approvals: 1 }));
    const [first, second] = plan.milestones;
    const ofPlan = `${at('came-again', `/release-plans/${plan.id}`)}/milestones`;
    await calls.answer(200, 'POST', `${ofPlan}/${second?.id}/approve`, undefined, { Authorization: 'user:colleague' });
    await calls.answer(200, 'POST', start('came-again', plan, 1));
    await calls.answer(200, 'POST', start('came-again', plan, 0));
    const approvals = async () =>
      (await environment('came-again'))?.releasePlans?.[0]?.milestones[1]?.approvedBy.length;
    expect(await approvals()).toBe(1);
    await calls.answer(200, 'PUT', at('came-again', `/milestone-strategies/${second?.strategies[0]?.id}`), share(100));
    expect(await approvals()).toBe(0);
    expect(await calls.refusal('POST', start('came-again', plan, 1))).toMatchObject({ status: 409 });
    expect(active((await environment('came-again'))?.releasePlans?.[0])).toBe(first?.name);
  });

  it('does not switch a flag on whose first milestone waits for approvals', async () => {
    await planned('closed', stages({ approvals: 1 }), false);
    expect(await calls.refusal('POST', at('closed', '/on'))).toMatchObject({ status: 409 });
    expect(await environment('closed')).toMatchObject({ enabled: false, strategies: [] });
  });

  it('names the milestone after which another one begins', async () => {
    const plan = await planned('times');
    const [one, two, three] = plan.milestones.map(({ id }) => id);
    const path = at('times', `/progressions/${one}`);
    const condition = { transitionCondition: { intervalMinutes: 30 } };
    await calls.answer(200, 'PUT', path, { targetMilestone: two, ...condition });
    // A circle, a milestone that is skipped, and one that is not there.
    for (const targetMilestone of [one, three, 'nope'])
      expect(await calls.refusal('PUT', path, { targetMilestone, ...condition })).toMatchObject({
        status: 400,
        message: expect.stringContaining('targetMilestone'),
      });
    expect(await calls.refusal('PUT', at('times', '/progressions/nope'), condition)).toMatchObject({ status: 404 });
    expect(await calls.refusal('PUT', path, { transitionCondition: { intervalMinutes: 0 } })).toMatchObject({
      status: 400,
    });
    await calls.answer(204, 'DELETE', path);
    // What is not there is not removed again, and a milestone that never had one has none.
    for (const gone of [path, at('times', `/progressions/${two}`)])
      expect(await calls.refusal('DELETE', gone)).toMatchObject({ status: 404, name: 'NotFoundError' });
    expect((await calls.types('times')).filter((type) => type === 'milestone-progression-deleted')).toHaveLength(1);
  });
});

describe('release-plans: plans of others', () => {
  it('are not found by the path of another feature or environment', async () => {
    const plan = await planned('mine');
    await planned('other');
    const rest = `/release-plans/${plan.id}/pause`;
    expect(await calls.refusal('POST', at('other', rest))).toMatchObject({ status: 404 });
    expect(await calls.refusal('POST', `/features/mine/environments/development${rest}`)).toMatchObject({
      status: 404,
    });
    expect(await calls.refusal('POST', at('mine', `/release-plans/${plan.id}/milestones/nope/start`))).toMatchObject({
      status: 404,
    });
  });

  it('are not added to archived features', async () => {
    await calls.feature('gone');
    await calls.answer(202, 'DELETE', '/features/gone');
    expect(await calls.refusal('POST', at('gone', '/release-plans'), stages())).toMatchObject({ status: 404 });
  });

  it('need a change request where changes are reviewed', async () => {
    const reviewed = callsTo(service, 'reviewed');
    await reviewed.feature('careful');
    const asEditor = { Authorization: 'user:editor' };
    const response = await reviewed.send('POST', at('careful', '/release-plans'), stages(), asEditor);
    expect(response.status).toBe(403);
  });
});

describe('release-plans §7: where changes are reviewed', () => {
  const asEditor = { Authorization: 'user:editor' };
  const asColleague = { Authorization: 'user:colleague' };

  /** Proposes a change as the editor, has it approved, and applies it. */
  const approved = async (reviewed: Calls, change: object): Promise<void> => {
    const path = '/environments/production/change-requests';
    const { id } = await reviewed.answer(200, 'POST', path, change, asEditor);
    const state = `/change-requests/${id}/state`;
    await reviewed.answer(200, 'PUT', state, { state: 'In review' }, asEditor);
    await reviewed.answer(200, 'PUT', state, { state: 'Approved' }, asColleague);
    await reviewed.answer(200, 'PUT', state, { state: 'Applied' }, asColleague);
  };

  it('adds a plan as it was approved, and begins it with an approved switch', async () => {
    const reviewed = callsTo(service, 'reviewed');
    await reviewed.feature('steady');
    await approved(reviewed, { action: 'addReleasePlan', feature: 'steady', payload: stages() });
    await approved(reviewed, { action: 'updateEnabled', feature: 'steady', payload: { enabled: true } });
    const { environments } = (await reviewed.answer(200, 'GET', '/features/steady')) as unknown as {
      environments: readonly (Shown & { name: string })[];
    };
    const shown = environments.find(({ name }) => name === 'production');
    expect(shown).toMatchObject({ enabled: true, strategies: [] });
    const [plan] = shown?.releasePlans ?? [];
    expect(active(plan)).toBe('10 %');
    await approved(reviewed, {
      action: 'startMilestone',
      feature: 'steady',
      payload: { planId: plan?.id, milestoneId: plan?.milestones[1]?.id },
    });
    expect(await reviewed.types('steady')).toContain('release-plan-milestone-started');
  });

  it.each([
    ['one list', 1],
    ['one request, one after the other', 2],
  ])('puts a plan in the place of another one, by %s, and never switches the flag off', async (_, calling) => {
    const reviewed = callsTo(service, 'reviewed');
    const feature = `swapped-${calling}`;
    await reviewed.feature(feature);
    const old = (await reviewed.answer(201, 'POST', at(feature, '/release-plans'), stages())) as unknown as Plan;
    await reviewed.answer(200, 'POST', at(feature, '/on'));
    const removal = { action: 'deleteReleasePlan', feature, payload: { planId: old.id } };
    const addition = { action: 'addReleasePlan', feature, payload: { ...stages(), name: 'Anew' } };
    const path = '/environments/production/change-requests';
    const sent = calling === 1 ? [[addition, removal]] : [removal, addition];
    let id: unknown;
    for (const body of sent) id = (await reviewed.answer(200, 'POST', path, body, asEditor)).id;
    const shown = await reviewed.answer(200, 'GET', `/change-requests/${id}`, undefined, asEditor);
    expect(JSON.stringify(shown)).not.toContain('conflict');
    const state = `/change-requests/${id}/state`;
    await reviewed.answer(200, 'PUT', state, { state: 'In review' }, asEditor);
    await reviewed.answer(200, 'PUT', state, { state: 'Approved' }, asColleague);
    await reviewed.answer(200, 'PUT', state, { state: 'Applied' }, asColleague);
    const { environments } = (await reviewed.answer(200, 'GET', `/features/${feature}`)) as unknown as {
      environments: readonly (Shown & { name: string })[];
    };
    const after = environments.find(({ name }) => name === 'production');
    expect(after).toMatchObject({ enabled: true, releasePlans: [{ name: 'Anew' }] });
    expect(active(after?.releasePlans?.[0])).toBe('10 %');
    expect((await reviewed.types(feature)).filter((type) => !type.startsWith('change')).slice(-3)).toEqual([
      'release-plan-removed',
      'release-plan-added',
      'release-plan-milestone-started',
    ]);
  });

  it('keeps the template of a plan that is edited, also when it is gone', async () => {
    const reviewed = callsTo(service, 'reviewed');
    await reviewed.feature('template-gone');
    const { id: templateId } = await reviewed.answer(201, 'POST', '/api/admin/release-plan-templates', stages());
    const plan = { action: 'addReleasePlan', feature: 'template-gone' };
    const path = '/environments/production/change-requests';
    const added = await reviewed.answer(200, 'POST', path, { ...plan, payload: { templateId } }, asEditor);
    const { features } = (await reviewed.answer(200, 'GET', `/change-requests/${added.id}`)) as unknown as {
      features: readonly { changes: readonly { id: number; payload: Record<string, unknown> }[] }[];
    };
    const change = features[0]?.changes[0];
    await reviewed.answer(204, 'DELETE', `/api/admin/release-plan-templates/${templateId}`);
    const edit = `/change-requests/${added.id}/changes/${change?.id}`;
    const payload = { ...stages(), name: 'Otherwise', templateId };
    await reviewed.answer(200, 'PUT', edit, { ...plan, payload }, asEditor);
    await reviewed.answer(200, 'POST', path, { ...plan, payload }, asEditor);
    for (const other of [{ ...payload, templateId: 'nope' }, { templateId }])
      expect(await reviewed.refusal('PUT', edit, { ...plan, payload: other }, asEditor)).toMatchObject({
        status: 404,
        message: expect.stringContaining('`payload/templateId`: There is no release plan template'),
      });
    await reviewed.answer(200, 'PUT', `/change-requests/${added.id}/state`, { state: 'Cancelled' }, asEditor);
  });

  it('stores a change that is edited as it is shown, like one that is added', async () => {
    const reviewed = callsTo(service, 'reviewed');
    await reviewed.feature('changed-plan');
    const template = await reviewed.answer(201, 'POST', '/api/admin/release-plan-templates', stages());
    const path = '/environments/production/change-requests';
    const changeOf = async (id: unknown) => {
      const { features } = (await reviewed.answer(200, 'GET', `/change-requests/${id}`)) as unknown as {
        features: readonly { changes: readonly { id: number; payload: Record<string, unknown> }[] }[];
      };
      return features[0]?.changes[0];
    };
    const plan = { action: 'addReleasePlan', feature: 'changed-plan' };
    const added = await reviewed.answer(200, 'POST', path, { ...plan, payload: stages() }, asEditor);
    const change = await changeOf(added.id);
    const edit = `/change-requests/${added.id}/changes/${change?.id}`;
    await reviewed.answer(200, 'PUT', edit, { ...plan, payload: { templateId: template.id } }, asEditor);
    expect((await changeOf(added.id))?.payload).toMatchObject({
      templateId: template.id,
      milestones: stages().milestones.map(({ name }) => ({ name })),
    });
    // What was approved is added, whatever has become of the template.
    const state = `/change-requests/${added.id}/state`;
    await reviewed.answer(200, 'PUT', state, { state: 'In review' }, asEditor);
    await reviewed.answer(200, 'PUT', state, { state: 'Approved' }, asColleague);
    await reviewed.answer(204, 'DELETE', `/api/admin/release-plan-templates/${template.id}`);
    await reviewed.answer(200, 'PUT', state, { state: 'Applied' }, asColleague);
    const { environments } = (await reviewed.answer(200, 'GET', '/features/changed-plan')) as unknown as {
      environments: readonly (Shown & { name: string })[];
    };
    const [stored] = environments.find(({ name }) => name === 'production')?.releasePlans ?? [];
    expect(stored).toMatchObject({ releasePlanTemplateId: template.id });
    await reviewed.answer(200, 'POST', at('changed-plan', '/on'));
    // The edition is the one that is there, not one that the request names.
    const start = {
      ...{ action: 'startMilestone', feature: 'changed-plan' },
      payload: { planId: stored?.id, milestoneId: stored?.milestones[0]?.id },
    };
    const begun = await reviewed.answer(200, 'POST', path, start, asEditor);
    const own = await changeOf(begun.id);
    expect(own?.payload).toMatchObject({ edition: 1 });
    await reviewed.answer(
      200,
      'PUT',
      `/change-requests/${begun.id}/changes/${own?.id}`,
      { ...start, payload: { ...start.payload, edition: 7 } },
      asEditor,
    );
    expect((await changeOf(begun.id))?.payload).toMatchObject({ edition: 1 });
  });

  it.each([
    ['planId', { action: 'deleteReleasePlan', payload: { planId: 'nope' } }],
    ['planId', { action: 'startMilestone', payload: { planId: 'nope', milestoneId: 'nope' } }],
    ['planId', { action: 'deleteReleasePlanSafeguard', payload: { planId: 'nope', safeguardId: 'nope' } }],
    ['milestoneId', { action: 'startMilestone', payload: { planId: 'own', milestoneId: 'nope' } }],
    ['sourceMilestoneId', { action: 'deleteMilestoneProgression', payload: { sourceMilestoneId: 'nope' } }],
    ['templateId', { action: 'addReleasePlan', payload: { ...stages(), templateId: 'nope' } }],
  ])('names %s when there is none such', async (member, { action, payload }) => {
    const reviewed = callsTo(service, 'reviewed');
    const feature = `${action}-${member}`.toLowerCase();
    await reviewed.feature(feature);
    let planId: unknown = 'nope';
    if (member !== 'templateId')
      ({ id: planId } = await reviewed.answer(201, 'POST', at(feature, '/release-plans'), stages()));
    const own = 'planId' in payload && payload.planId === 'own' ? { planId } : {};
    const change = { action, feature, payload: { ...payload, ...own } };
    const path = '/environments/production/change-requests';
    const answer = await reviewed.refusal('POST', path, [change], asEditor);
    expect(answer).toMatchObject({ status: 404, message: expect.stringContaining(`\`0/payload/${member}\``) });
  });

  it('refuses a second plan, if the request removes another one than that which is there', async () => {
    const reviewed = callsTo(service, 'reviewed');
    await reviewed.feature('kept');
    await reviewed.answer(201, 'POST', at('kept', '/release-plans'), stages());
    const addition = { action: 'addReleasePlan', feature: 'kept', payload: stages() };
    const removal = { action: 'deleteReleasePlan', feature: 'kept', payload: { planId: 'another' } };
    const path = '/environments/production/change-requests';
    expect((await reviewed.send('POST', path, [addition], asEditor)).status).toBe(409);
    expect((await reviewed.send('POST', path, [addition, removal], asEditor)).status).toBe(409);
  });

  it('says that a plan is there by now', async () => {
    const reviewed = callsTo(service, 'reviewed');
    await reviewed.feature('twice');
    const change = { action: 'addReleasePlan', feature: 'twice', payload: stages() };
    const path = '/environments/production/change-requests';
    const { id } = await reviewed.answer(200, 'POST', path, change, asEditor);
    await reviewed.answer(201, 'POST', at('twice', '/release-plans'), stages());
    const shown = await reviewed.answer(200, 'GET', `/change-requests/${id}`, undefined, asEditor);
    expect(JSON.stringify(shown)).toContain('by now');
  });
});

describe('release-plans §4: in the name of an API token', () => {
  const tokens = '/api/admin/api-tokens';
  const inAnHour = () => new Date(Date.now() + 61 * 60_000);
  const hourly = stages({ transitionCondition: { intervalMinutes: 60 } }, {});

  interface Made {
    readonly id: number;
    readonly name: string;
    readonly headers: { readonly Authorization: string };
  }
  const newToken = async (name: string): Promise<Made> => {
    const { id, secret } = await calls.answer(201, 'POST', tokens, { tokenName: name, type: 'admin' });
    return { id: Number(id), name, headers: { Authorization: String(secret) } };
  };

  /** What becomes of a plan of a token, an hour later. */
  const anHourLater = async (feature: string, meanwhile: (token: Made, plan: Plan) => Promise<unknown>) => {
    const token = await newToken(`ci of ${feature}`);
    await calls.feature(feature);
    await calls.answer(200, 'POST', at(feature, '/on'));
    const added = await calls.answer(201, 'POST', at(feature, '/release-plans'), hourly, token.headers);
    expect(added.startedBy).toEqual({ id: -1, username: token.name });
    await meanwhile(token, added as unknown as Plan);
    const now = inAnHour();
    const { steps, looks } = await readSchedule(service.table, now);
    const request = makeRequest(service.table, { now, deadline: Number.POSITIVE_INFINITY });
    await moveReleases({ ...request, catalog: openCatalog(service.table) }, [...steps, ...looks]);
    const [plan] = (await environment(feature))?.releasePlans ?? [];
    return [active(plan), plan?.pause?.reason, plan?.pause?.text];
  };

  it('goes on while the token works', async () => {
    expect(await anHourLater('by-token', async () => {})).toEqual(['50 %', undefined, undefined]);
    const [newest] = (await calls.events('by-token')).slice(-1);
    expect(newest).toMatchObject({ type: 'release-plan-milestone-started', createdBy: 'ci of by-token' });
  });

  it('pauses when the token was deleted, though others work', async () => {
    const gone = await anHourLater('by-deleted', ({ id }) => calls.answer(200, 'DELETE', `${tokens}/${id}`));
    const text = 'The API token ci of by-deleted, which runs it, was deleted or has expired.';
    expect(gone).toEqual(['10 %', 'rights', text]);
  });

  it('pauses when the token has expired', async () => {
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
    const expired = await anHourLater('by-expired', ({ id }) =>
      calls.answer(200, 'PUT', `${tokens}/${id}`, { expiresAt }),
    );
    expect(expired.slice(0, 2)).toEqual(['10 %', 'rights']);
  });

  it('goes on in the name of another token that resumes it', async () => {
    const resumed = await anHourLater('by-another', async ({ id }, plan) => {
      const other = await newToken('ci, too');
      await calls.answer(200, 'POST', at('by-another', `/release-plans/${plan.id}/pause`));
      await calls.answer(200, 'POST', at('by-another', `/progressions/${plan.id}/resume`), undefined, other.headers);
      await calls.answer(200, 'DELETE', `${tokens}/${id}`);
    });
    expect(resumed).toEqual(['50 %', undefined, undefined]);
  });

  it('so are scheduled change requests, and the plans that they bring', async () => {
    const reviewed = callsTo(service, 'scheduled');
    const schedule = async (feature: string, token: Made): Promise<string> => {
      await reviewed.feature(feature);
      const change = { action: 'addReleasePlan', feature, payload: hourly };
      const asEditor = { Authorization: 'user:editor' };
      const path = '/environments/production/change-requests';
      const { id } = await reviewed.answer(200, 'POST', path, change, asEditor);
      const state = `/change-requests/${id}/state`;
      await reviewed.answer(200, 'PUT', state, { state: 'In review' }, asEditor);
      await reviewed.answer(200, 'PUT', state, { state: 'Approved' }, { Authorization: 'user:colleague' });
      const scheduledAt = new Date(Date.now() + 30 * 60_000).toISOString();
      await reviewed.answer(200, 'PUT', state, { state: 'Scheduled', scheduledAt }, token.headers);
      return `/change-requests/${id}`;
    };
    const [kept, deleted] = [await newToken('ci that stays'), await newToken('ci that goes')];
    const requests = [await schedule('in-time', kept), await schedule('too-late', deleted)];
    await calls.answer(200, 'DELETE', `${tokens}/${deleted.id}`);
    const now = inAnHour();
    const { due } = await readSchedule(service.table, now);
    const run = { table: service.table, catalog: openCatalog(service.table), now, deadline: Number.POSITIVE_INFINITY };
    await applyDue(run, due);
    const shown = await Promise.all(requests.map((path) => reviewed.answer(200, 'GET', path)));
    const failureReason = 'The API token ci that goes, which scheduled it, was deleted or has expired.';
    expect(shown).toMatchObject([{ state: 'Applied' }, { state: 'Scheduled', schedule: { failureReason } }]);
    const stored = await getItem(service.table, featureEnvironmentKey('scheduled', 'in-time', 'production'));
    expect(stored?.releasePlan?.startedBy).toEqual({ id: -1, username: kept.name, tokenId: kept.id });
  });
});
