import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { callsTo } from '../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

type Calls = ReturnType<typeof callsTo>;

let service: TestService;
let calls: Calls;
let reviewed: Calls;

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(8, viewerRole, 'user:viewer'),
    projectItem({ id: 'shop' }),
    projectItem({ id: 'reviewed', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
  ]);
  calls = callsTo(service, 'shop');
  reviewed = callsTo(service, 'reviewed');
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
  readonly name: string;
  readonly activeMilestoneId: string | null;
  readonly pause: { readonly reason: string; readonly text: string } | null;
  readonly startedBy: { readonly username: string };
  readonly milestones: readonly {
    readonly id: string;
    readonly name: string;
    readonly startedAt: string | null;
    readonly strategies: readonly { readonly id: string; readonly parameters: Readonly<Record<string, string>> }[];
  }[];
}

interface Shown {
  readonly name: string;
  readonly enabled: boolean;
  readonly strategies: readonly unknown[];
  readonly releasePlans?: readonly Plan[];
}

const shown = async (feature: string, from = calls): Promise<Shown> => {
  const { environments } = (await from.answer(200, 'GET', `/features/${feature}`)) as unknown as {
    environments: readonly Shown[];
  };
  const found = environments.find(({ name }) => name === 'production');
  if (!found) throw new Error('production is not shown');
  return found;
};

const planOf = async (feature: string, from = calls): Promise<Plan | undefined> =>
  (await shown(feature, from)).releasePlans?.[0];

/** Whether the flag is on, its milestone in force, and why its plan is paused. */
const state = async (feature: string, from = calls) => {
  const { enabled, releasePlans: [plan] = [] } = await shown(feature, from);
  const active = plan?.milestones.find(({ id }) => id === plan.activeMilestoneId)?.name;
  return [enabled, active, plan?.pause?.reason];
};

/** A flag that is on by a plan. */
const released = async (feature: string, body: object = stages(), from = calls): Promise<Plan> => {
  await from.feature(feature);
  const plan = (await from.answer(201, 'POST', at(feature, '/release-plans'), body)) as unknown as Plan;
  await from.answer(200, 'POST', at(feature, '/on'));
  return plan;
};

const start = (feature: string, plan: Plan, i: number, from = calls) =>
  from.answer(200, 'POST', `${at(feature, `/release-plans/${plan.id}`)}/milestones/${plan.milestones[i]?.id}/start`);

const newest = async (from = calls): Promise<number> =>
  Number((await from.answer(200, 'GET', '/history/diff?from=1')).to);

const summaries = async (feature: string, revision: number, from = calls): Promise<unknown[]> => {
  const { changes } = await from.answer(200, 'GET', `/history/diff?from=${revision}&feature=${feature}`);
  return (changes as { summary: string }[]).map(({ summary }) => summary);
};

const undo = (revision: number, more: object = {}, from = calls) =>
  from.answer(200, 'POST', '/history/undo', { revision, ...more });

describe('history §6 with a release plan', () => {
  it('says in sentences what became of a release', async () => {
    await calls.feature('said');
    const from = await newest();
    const plan = (await calls.answer(201, 'POST', at('said', '/release-plans'), stages())) as unknown as Plan;
    expect(await summaries('said', from)).toEqual(['Release “Slowly” added in production']);
    const added = await newest();
    await calls.answer(200, 'POST', at('said', '/on'));
    expect(await summaries('said', added)).toEqual([
      'Release “Slowly” in production began with milestone “10 %”',
      'Turned on in production',
    ]);
    const begun = await newest();
    await start('said', plan, 1);
    const strategy = plan.milestones[2]?.strategies[0]?.id;
    await calls.answer(200, 'PUT', at('said', `/milestone-strategies/${strategy}`), share(90));
    const transitionCondition = { intervalMinutes: 30 };
    await calls.answer(200, 'PUT', at('said', `/progressions/${plan.milestones[1]?.id}`), {
      transitionCondition,
      targetMilestone: plan.milestones[2]?.id,
    });
    await calls.answer(200, 'PUT', at('said', `/progressions/${plan.milestones[2]?.id}`), { transitionCondition });
    expect(await summaries('said', begun)).toEqual([
      'Release “Slowly” in production went from milestone “10 %” to “50 %”',
      'Milestone “50 %” of release “Slowly” in production goes on after 30 min',
      'Milestone “100 %” of release “Slowly” in production completes it after 30 min',
      'Rollout of strategy flexibleRollout in milestone “100 %” of release “Slowly” in production from 100 % to 90 %',
    ]);
    const paused = await newest();
    await calls.answer(200, 'POST', at('said', `/release-plans/${plan.id}/pause`));
    expect(await summaries('said', paused)).toEqual([]);
    await calls.answer(204, 'DELETE', at('said', `/release-plans/${plan.id}`));
    expect(await summaries('said', paused)).toEqual([
      'Release “Slowly” removed in production',
      'Turned off in production',
    ]);
  });
});

describe('history §8 with a release plan', () => {
  it('undoes the start of a milestone: the one before is in force again, and waits', async () => {
    const plan = await released('undone');
    await start('undone', plan, 1);
    const revision = await newest();
    await calls.answer(200, 'POST', at('undone', '/variants').replace('/variants', '/off'));
    await calls.answer(200, 'POST', at('undone', '/on'));
    expect(await undo(revision)).toMatchObject({
      notRestorable: [],
      changes: [{ path: 'releasePlan/activeMilestoneId' }],
    });
    expect(await state('undone')).toEqual([true, '10 %', 'person']);
    const after = await planOf('undone');
    expect(after).toMatchObject({ id: plan.id, startedBy: { username: expect.any(String) } });
    expect(after?.milestones.map(({ startedAt }) => startedAt !== null)).toEqual([true, false, false]);
    expect((await calls.types('undone')).at(-1)).toBe('release-plan-restored');
  });

  it('undoes the switch that began a plan: it is off, and has not begun', async () => {
    const plan = await released('switched');
    const revision = await newest();
    await undo(revision);
    expect(await state('switched')).toEqual([false, undefined, 'person']);
    await calls.answer(200, 'POST', at('switched', '/on'));
    expect((await state('switched')).slice(0, 2)).toEqual([true, '10 %']);
    expect((await planOf('switched'))?.id).toBe(plan.id);
  });

  it('does not undo a start after which the release went on', async () => {
    const plan = await released('went-on');
    await start('went-on', plan, 1);
    const revision = await newest();
    await start('went-on', plan, 2);
    expect(await calls.refusal('POST', '/history/undo', { revision })).toMatchObject({
      status: 409,
      message: expect.stringContaining('from milestone “50 %” to “100 %”'),
    });
    expect(await state('went-on')).toEqual([true, '100 %', undefined]);
  });

  it('undoes the removal of a plan: it stands where it stood, in force and paused', async () => {
    const plan = await released('again');
    await start('again', plan, 1);
    await calls.answer(204, 'DELETE', at('again', `/release-plans/${plan.id}`));
    expect(await state('again')).toEqual([false, undefined, undefined]);
    await undo(await newest());
    expect(await state('again')).toEqual([true, '50 %', 'person']);
    expect((await planOf('again'))?.milestones).toMatchObject(
      plan.milestones.map(({ id, strategies }) => ({ id, strategies: strategies.map((one) => ({ id: one.id })) })),
    );
  });

  it('says, where changes are reviewed, that the milestone is taken back at the plan', async () => {
    const plan = await released('seen', stages(), reviewed);
    await start('seen', plan, 1, reviewed);
    const revision = await newest(reviewed);
    expect(await reviewed.refusal('POST', '/history/undo', { revision })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Take the milestone back at its release plan'),
    });
    await undo(revision, { skipChangeRequests: true }, reviewed);
    expect(await state('seen', reviewed)).toEqual([true, '10 %', 'person']);
  });
});

describe('history §7 with a release plan', () => {
  it('restores the plan as it was: its milestones, what was in force, and paused', async () => {
    const plan = await released('restored', stages({ transitionCondition: { intervalMinutes: 5 } }));
    const revision = await newest();
    await start('restored', plan, 2);
    const strategy = plan.milestones[0]?.strategies[0]?.id;
    await calls.answer(200, 'PUT', at('restored', `/milestone-strategies/${strategy}`), share(30));
    await calls.answer(204, 'DELETE', at('restored', `/release-plans/${plan.id}`));
    await calls.answer(201, 'POST', at('restored', '/release-plans'), { ...stages(), name: 'Another' });
    await calls.answer(200, 'POST', '/history/restore', { revision, features: ['restored'] });
    expect(await state('restored')).toEqual([true, '10 %', 'person']);
    const after = await planOf('restored');
    expect(after).toMatchObject({ id: plan.id, name: 'Slowly' });
    expect(after?.milestones[0]?.strategies[0]?.parameters.rollout).toBe('10');
    expect(await summaries('restored', revision)).toEqual([]);
  });

  it('restores a moment before the plan: it is gone, and the strategies of then are in force', async () => {
    await calls.feature('before', share(5));
    await calls.answer(200, 'POST', at('before', '/on'));
    const revision = await newest();
    await calls.answer(201, 'POST', at('before', '/release-plans'), stages());
    await calls.answer(200, 'POST', '/history/restore', { revision, features: ['before'] });
    expect(await state('before')).toEqual([true, undefined, undefined]);
    expect(await summaries('before', revision)).toEqual([]);
  });

  it('is no obstacle that a flag was on by its plan alone, and by no strategy of its own', async () => {
    const plan = await released('alone');
    const revision = await newest();
    await calls.answer(204, 'DELETE', at('alone', `/release-plans/${plan.id}`));
    expect(
      await calls.answer(200, 'POST', '/history/restore', { revision, features: ['alone'], dryRun: true }),
    ).toMatchObject({ notRestorable: [], environmentsUnderReview: [] });
    await calls.answer(200, 'POST', '/history/restore', { revision, features: ['alone'] });
    expect(await state('alone')).toEqual([true, '10 %', 'person']);
  });

  it('leaves a running plan alone that was the same then', async () => {
    const plan = await released('runs', stages({ transitionCondition: { intervalMinutes: 600 } }));
    const revision = await newest();
    await calls.answer(200, 'POST', at('runs', '/strategies'), share(3));
    await calls.answer(200, 'POST', '/history/restore', { revision, features: ['runs'] });
    expect(await state('runs')).toEqual([true, '10 %', undefined]);
    expect((await planOf('runs'))?.id).toBe(plan.id);
  });

  it('asks for the permissions of the routes of plans', async () => {
    const plan = await released('rights');
    const revision = await newest();
    await calls.answer(204, 'DELETE', at('rights', `/release-plans/${plan.id}`));
    expect(
      await calls.refusal(
        'POST',
        '/history/restore',
        { revision, features: ['rights'] },
        { Authorization: 'user:viewer' },
      ),
    ).toMatchObject({ status: 403, message: expect.stringContaining('CREATE_FEATURE_STRATEGY') });
  });
});
