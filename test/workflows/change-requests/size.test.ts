import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { openKnownMetrics } from '../../../lib/store/observations/known-metrics.ts';
import type { ReleaseNoticeItem, Stored } from '../../../lib/store/table/items.ts';
import { releaseNoticesPartition, schedulePartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { type Calls, callsTo } from '../../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../../flags/projects/stored.ts';

let service: TestService;
let calls: Calls;
const as = (name: string) => ({ Authorization: `user:${name}` });
const names = Array.from({ length: 31 }, (_, i) => `released-${i}`);
const slowly = {
  name: 'Slowly',
  milestones: [10, 100].map((rollout) => ({
    name: `${rollout} %`,
    strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'default' } }],
  })),
};
const proposals = '/environments/production/change-requests';
const switches = (features: readonly string[], enabled: boolean) =>
  features.map((feature) => ({ action: 'updateEnabled', feature, payload: { enabled } }));

const guarded = Array.from({ length: 27 }, (_, i) => `guarded-${i}`);
const held = Array.from({ length: 33 }, (_, i) => `held-${i}`);
const strategyOf = new Map<string, string>();
const plain = Array.from({ length: 21 }, (_, i) => `plain-${i}`);
const safeguard = {
  impactMetric: { metricName: 'failed', timeRange: 'hour', aggregationMode: 'count' },
  triggerCondition: { operator: '>', threshold: 9 },
};

beforeAll(async () => {
  service = await startService();
  const known = { environment: 'production', name: 'failed', type: 'counter' as const, help: '' };
  await openKnownMetrics(service.table).admit(
    [{ ...known, series: new Set(), owners: new Set(['']), projects: new Set(['*']) }],
    new Date(),
  );
  await store(service.table, [
    projectItem({ id: 'shop' }),
    ...userWithToken(8, adminRole, 'user:runner'),
    ...userWithToken(9, adminRole, 'user:author'),
    ...userWithToken(10, adminRole, 'user:reviewer'),
  ]);
  calls = callsTo(service, 'shop');
  for (const name of names) {
    await calls.feature(name);
    const at = `/features/${name}/environments/production`;
    await calls.answer(201, 'POST', `${at}/release-plans`, slowly, as('runner'));
    await calls.answer(200, 'POST', `${at}/on`, undefined, as('runner'));
  }
  for (const name of plain) await calls.feature(name);
  for (const name of held) strategyOf.set(name, await heldRelease(name));
  for (const name of guarded) {
    await calls.feature(name);
    await calls.answer(200, 'PUT', `/features/${name}/environments/production/safeguards`, safeguard);
  }
  await waitingRelease();
  await calls.answer(204, 'PUT', '/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
}, 120_000);
afterAll(() => service.stop());

const [first, last] = slowly.milestones;
const all = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } };

/** A feature that is on by its own strategy, while its release waits for an approval. @returns the id of the strategy */
const heldRelease = async (name: string): Promise<string> => {
  const [id = ''] = await calls.feature(name, all);
  const at = `/features/${name}/environments/production`;
  await calls.answer(200, 'POST', `${at}/on`, undefined, as('runner'));
  const plan = { ...slowly, milestones: [{ ...first, approvals: 1 }, last] };
  await calls.answer(201, 'POST', `${at}/release-plans`, plan, as('runner'));
  return id;
};

/** A release that was switched off before its first stage was approved, and is approved now. */
const waitingRelease = async (): Promise<void> => {
  await calls.feature('waiting', all);
  const at = '/features/waiting/environments/production';
  await calls.answer(200, 'POST', `${at}/on`, undefined, as('runner'));
  const plan = {
    ...slowly,
    milestones: [
      { ...first, approvals: 1 },
      { ...last, approvals: 1 },
    ],
  };
  const { id, milestones } = (await calls.answer(
    201,
    'POST',
    `${at}/release-plans`,
    plan,
    as('runner'),
  )) as unknown as {
    id: string;
    milestones: readonly { id: string }[];
  };
  await calls.answer(200, 'POST', `${at}/off`, undefined, as('runner'));
  const approve = `${at}/release-plans/${id}/milestones/${milestones[0]?.id}/approve`;
  await calls.answer(200, 'POST', approve, undefined, as('reviewer'));
};

const propose = async (changes: readonly object[]): Promise<string> =>
  String((await calls.answer(200, 'POST', proposals, changes, as('author'))).id);

const apply = async (id: string): Promise<void> => {
  for (const [state, name] of [
    ['In review', 'author'],
    ['Approved', 'reviewer'],
    ['Applied', 'reviewer'],
  ] as const)
    await calls.answer(200, 'PUT', `/change-requests/${id}/state`, { state }, as(name));
};

const itemsIn = <T extends Stored>(pk: string): Promise<T[]> => queryAll<T>(service.table, { pk });
/** What changes have asked the clock to look at. */
const looks = async (): Promise<Stored[]> =>
  (await itemsIn<Stored>(schedulePartition)).filter(({ kind }) => kind === 'release-step');
/** To whoever runs the releases, and to those who may approve. */
const notices = async (): Promise<ReleaseNoticeItem[]> => [
  ...(await itemsIn<ReleaseNoticeItem>(releaseNoticesPartition(8))),
  ...(await itemsIn<ReleaseNoticeItem>(releaseNoticesPartition())),
];

const discard = (id: string) => calls.answer(200, 'DELETE', `/change-requests/${id}`, undefined, as('author'));

const refusalOf = async (changes: readonly object[]) => {
  const { status, message } = await calls.refusal('POST', proposals, changes, as('author'));
  return [status, /these touch (\d+)/.exec(message)?.[1]];
};

describe('change-requests §4.10: a request that switches features on', () => {
  it('counts six items for a release: it may be told twice, of going on and of its first stage', async () => {
    expect(await refusalOf(switches(names.slice(0, 14), true))).toEqual([400, '84']);
    await discard(await propose(switches(names.slice(0, 13), true)));
    const noticesBefore = await notices();
    const looksBefore = (await looks()).length;
    await apply(await propose(switches(['waiting'], true)));
    const more = (await notices()).filter(({ sk }) => noticesBefore.every((one) => one.sk !== sk));
    expect(more.map(({ type }) => type).toSorted()).toEqual([
      'release-plan-milestone-approved',
      'release-plan-milestone-started',
      'release-plan-progressions-resumed',
    ]);
    expect(await looks()).toHaveLength(looksBefore + 1);
  });

  it('counts a look for safeguards of the environment, and nothing more', async () => {
    expect(await refusalOf(switches(guarded, true))).toEqual([400, '81']);
    const before = (await looks()).length;
    await apply(await propose(switches(guarded.slice(0, 26), true)));
    expect(await looks()).toHaveLength(before + 26);
    await discard(await propose(switches(guarded, false)));
  });

  it('counts the looks for safeguards that it adds itself', async () => {
    const both = (features: readonly string[]) =>
      features.flatMap((feature) => [
        { action: 'changeFeatureEnvSafeguard', feature, payload: safeguard },
        { action: 'updateEnabled', feature, payload: { enabled: true } },
      ]);
    expect(await refusalOf(both(plain))).toEqual([400, '84']);
    const before = (await looks()).length;
    await apply(await propose(both(plain.slice(0, 20))));
    expect(await looks()).toHaveLength(before + 40);
  });
});

describe('change-requests §4.10: a request that switches features with releases of others off', () => {
  it('is refused when telling them all would not fit into one commit', async () => {
    const { status, message } = await calls.refusal('POST', proposals, switches(names, false), as('author'));
    expect([status, message]).toEqual([400, expect.stringContaining('these touch 93')]);
  });

  it('is applied when it fits: each release is paused, and who ran it is told', async () => {
    const some = names.slice(0, 26);
    const id = await propose(switches(some, false));
    const { status } = await calls.refusal('POST', proposals, switches(names.slice(26, 27), false), as('author'));
    expect(status).toBe(400);
    await apply(id);
    const told = (await calls.answer(200, 'GET', '/api/admin/notifications', undefined, as('runner'))) as unknown as {
      message: string;
    }[];
    expect(told.filter(({ message }) => message.includes('The feature was switched off'))).toHaveLength(26);
  });
});

describe('change-requests §4.10: a request that leaves features with releases without an active strategy', () => {
  const pauses = async () => (await notices()).filter(({ type }) => type === 'release-plan-progressions-paused').length;
  const off = { constraints: [], variants: [], disabled: true };
  const without = (features: readonly string[]) =>
    features.map((feature) => ({ action: 'deleteStrategy', feature, payload: { id: strategyOf.get(feature) } }));
  const inactive = (features: readonly string[]) =>
    features.map((feature) => ({
      action: 'updateStrategy',
      feature,
      payload: { id: strategyOf.get(feature), ...off },
    }));

  it('counts three items for each: it is switched off, and who runs the release is told', async () => {
    expect(await refusalOf(without(held))).toEqual([400, '99']);
    expect(await refusalOf(inactive(held))).toEqual([400, '99']);
    // Once, whatever else switches the feature off.
    expect(await refusalOf([...switches(held, false), ...without(held)])).toEqual([400, '99']);
    const before = await pauses();
    await apply(await propose([...without(held.slice(0, 13)), ...inactive(held.slice(13, 26))]));
    expect(await pauses()).toBe(before + 26);
  });

  it('counts as much for strategies of their milestones', async () => {
    const strategies = await Promise.all(
      names.slice(4).map(async (feature) => {
        const found = await calls.answer(200, 'GET', `/features/${feature}/environments/production`);
        const { releasePlans } = found as unknown as {
          releasePlans: readonly { milestones: readonly { strategies: readonly { id: string }[] }[] }[];
        };
        return { feature, id: releasePlans[0]?.milestones[0]?.strategies[0]?.id };
      }),
    );
    const changes = strategies.map(({ feature, id }) => ({
      action: 'updateMilestoneStrategy',
      feature,
      payload: { id, ...off },
    }));
    expect(await refusalOf(changes)).toEqual([400, '81']);
    const before = await pauses();
    await apply(await propose(changes.slice(-1)));
    expect(await pauses()).toBe(before + 1);
  });
});
