import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleasePlan } from '../../lib/contract/schemas/release-plan.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { putState } from '../../lib/store/observations/readings.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { environmentItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { readReadings } from '../store/observations/stored-readings.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(8, editorRole, 'user:editor'),
    ...userWithToken(9, viewerRole, 'user:viewer'),
    environmentItem({ name: 'unlinked' }),
    projectItem({ id: 'shop' }),
  ]);
  calls = callsTo(service, 'shop');
  const variants = [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }];
  await calls.feature('checkout', { name: 'flexibleRollout', variants });
  await calls.feature('old');
  await calls.answer(202, 'DELETE', '/features/old');
});
afterAll(() => service.stop());

const at = (feature: string, environment = 'production') =>
  `/features/${feature}/environments/${environment}/guard/readings`;
/** One time for all: readings that are made one after the other are of the same window. */
const started = Date.now();
const minutesAgo = (minutes: number): string => new Date(started - minutes * 60_000).toISOString();
const reading = (more: object = {}) => ({
  source: 'gateway',
  variant: 'enabled',
  start: minutesAgo(5),
  stop: minutesAgo(4),
  requests: 100,
  errors: 1,
  ...more,
});
const stored = async (feature = 'checkout', environment = 'production') =>
  (
    await readReadings(
      service.table,
      { project: 'shop', feature, environment },
      { from: minutesAgo(60 * 24 * 40), now: new Date() },
    )
  ).counts;

describe('guards §2: counts of windows', () => {
  it('are stored, and the clock is asked to look', async () => {
    const [own, other] = [reading(), reading({ variant: 'blue', errors: 0 })];
    await calls.answer(202, 'POST', at('checkout'), { readings: [own, other] });
    expect(await stored()).toEqual([other, own]);
    const { looks } = await readSchedule(service.table, new Date());
    expect(looks).toMatchObject([{ project: 'shop', feature: 'checkout', environment: 'production' }]);
  });

  it('replace those of the same source, variant and window', async () => {
    const first = reading({ source: 'again' });
    await calls.answer(202, 'POST', at('checkout'), { readings: [first] });
    await calls.answer(202, 'POST', at('checkout'), { readings: [{ ...first, errors: 7 }] });
    expect((await stored()).filter(({ source }) => source === 'again')).toEqual([{ ...first, errors: 7 }]);
  });

  it('make no event', async () => {
    const before = await calls.types('checkout');
    await calls.answer(202, 'POST', at('checkout'), { readings: [reading()] });
    expect(await calls.types('checkout')).toEqual(before);
  });

  it('are taken during maintenance', async () => {
    await service.call('POST', '/api/admin/maintenance', { enabled: true });
    await calls.answer(202, 'POST', at('checkout'), { readings: [reading()] });
    await service.call('POST', '/api/admin/maintenance', { enabled: false });
  });

  it.each([
    ['an unknown feature', at('unknown')],
    ['an unknown environment', at('checkout', 'nowhere')],
    ['an environment that is not linked', at('checkout', 'unlinked')],
    ['an archived feature', at('old')],
    ['an unknown project', '/api/admin/projects/unknown/features/checkout/environments/production/guard/readings'],
  ])('of %s are 404', async (_, path) => {
    const { status, name } = await calls.refusal('POST', path, { readings: [reading()] });
    expect([status, name]).toEqual([404, 'NotFoundError']);
  });

  it.each([
    ['stop', { stop: minutesAgo(5), start: minutesAgo(5) }],
    ['stop', { stop: minutesAgo(6) }],
    ['stop', { start: minutesAgo(24 * 60 + 10), stop: minutesAgo(5) }],
    ['start', { start: minutesAgo(30 * 24 * 60 + 2), stop: minutesAgo(30 * 24 * 60) }],
    ['stop', { stop: minutesAgo(-60) }],
    ['errors', { errors: 101 }],
    ['errors', { errors: -1 }],
    ['requests', { requests: 1.5 }],
    ['variant', { variant: 'green' }],
    ['variant', { variant: '' }],
    ['source', { source: '' }],
    ['start', { start: 'yesterday' }],
  ])('that cannot be are 400 and name `%s`: %j', async (member, more) => {
    const before = await stored();
    const sent = { readings: [reading({ source: 'refused' }), reading({ source: 'refused', ...more })] };
    const { status, message } = await calls.refusal('POST', at('checkout'), sent);
    expect([status, message]).toEqual([400, expect.stringContaining(`\`readings/1/${member}\``)]);
    // The first of them, which could be, is not stored either.
    expect(await stored()).toEqual(before);
  });

  it('may end a little ahead: clocks differ', async () => {
    await calls.answer(202, 'POST', at('checkout'), { readings: [reading({ stop: minutesAgo(-4) })] });
  });

  it('are at most a hundred, at least one', async () => {
    const many = (n: number) => ({ readings: Array.from({ length: n }, (_, i) => reading({ source: `many-${i}` })) });
    await calls.answer(202, 'POST', at('checkout'), many(100));
    expect((await calls.refusal('POST', at('checkout'), many(101))).status).toBe(400);
    expect((await calls.refusal('POST', at('checkout'), many(0))).status).toBe(400);
  });

  it('need the permission to switch the feature there', async () => {
    const refused = { Authorization: 'user:editor' };
    expect(await calls.refusal('POST', at('checkout'), { readings: [reading()] }, refused)).toMatchObject({
      status: 403,
      message: expect.stringContaining('UPDATE_FEATURE_ENVIRONMENT'),
    });
    const inDefault = callsTo(service, 'default');
    await inDefault.feature('own');
    await inDefault.answer(202, 'POST', at('own'), { readings: [reading()] }, refused);
    const viewer = { Authorization: 'user:viewer' };
    expect((await inDefault.refusal('POST', at('own'), { readings: [reading()] }, viewer)).status).toBe(403);
  });
});

describe('guards §3: states of alarms', () => {
  const states = async (feature: string, environment = 'production') =>
    (
      await readReadings(
        service.table,
        { project: 'shop', feature, environment },
        { from: minutesAgo(60), now: new Date(Date.now() + 1_000) },
      )
    ).states;
  const alarm = { source: 'cloudwatch', key: 'CheckoutErrors' };

  /** Begins a release that the alarm guards. @returns what its status says of the alarm */
  const guardedBy = async (feature: string, environment: string): Promise<() => Promise<unknown>> => {
    const place = `/features/${feature}/environments/${environment}`;
    const strategies = [{ name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }];
    const guards = [{ id: 'alarm', kind: 'alarm', ...alarm, onBreach: 'pause' }];
    const milestones = [
      { name: 'Some', strategies, guards },
      { name: 'All', strategies },
    ];
    const { id } = await calls.answer(201, 'POST', `${place}/release-plans`, { name: 'Guarded', milestones });
    await calls.answer(200, 'POST', `${place}/on`);
    return async () => (await calls.answer(200, 'GET', `${place}/release-plans/${id}/status`)).evidence;
  };

  it('end an alarm of which nothing is heard any more, until it changes again', async () => {
    const feature = 'ringing';
    await calls.feature(feature);
    const [here, there] = [await guardedBy(feature, 'production'), await guardedBy(feature, 'development')];
    const rings = (time: string) =>
      putState(
        service.table,
        { project: 'shop', feature, environment: '' },
        { ...alarm, state: 'firing', at: time, labels: {} },
        new Date(),
      );
    const [isRinging, isEnded] = [[{ verdict: 'worse' }], [{ verdict: 'no sign' }]];
    await rings(minutesAgo(3));
    expect([await here(), await there()]).toMatchObject([isRinging, isRinging]);
    await calls.answer(202, 'POST', at(feature), { states: [{ ...alarm, state: 'resolved' }] });
    // It was sent for this environment only.
    expect([await here(), await there()]).toMatchObject([isEnded, isRinging]);
    await rings(new Date().toISOString());
    expect([await here(), await there()]).toMatchObject([isRinging, isRinging]);
  });

  it('may be sent with counts, and with their time', async () => {
    const state = { source: 'pipeline', key: 'smoke', state: 'firing', at: minutesAgo(1) };
    const source = 'with-states';
    await calls.answer(202, 'POST', at('checkout'), { readings: [reading({ source })], states: [state] });
    expect((await states('checkout')).find(({ key }) => key === 'smoke')).toMatchObject(state);
    expect((await stored()).filter((one) => one.source === source)).toHaveLength(1);
  });

  it('say who sent them, until the source itself tells another one', async () => {
    const key = 'Who';
    const sent = { ...alarm, key, at: minutesAgo(9) };
    await calls.answer(202, 'POST', at('checkout'), { states: [{ ...sent, state: 'firing' }] });
    const known = async () => (await states('checkout')).find((one) => one.key === key);
    expect(await known()).toMatchObject({ state: 'firing', sentBy: { id: null, username: 'admin' } });
    const name = 'With who';
    const plan = { name, milestones: [{ name, strategies: [{ name: 'flexibleRollout' }] }] };
    const here = '/features/checkout/environments/production';
    await calls.answer(200, 'POST', `${here}/on`);
    const made = (await calls.answer(201, 'POST', `${here}/release-plans`, plan)) as unknown as ReleasePlan;
    const own = `${here}/release-plans/${made.id}`;
    await calls.answer(200, 'POST', `${own}/milestones/${made.milestones[0]?.id}/start`);
    expect(await calls.answer(200, 'GET', `${own}/status`)).toMatchObject({
      evidence: [{ verdict: 'worse', text: expect.stringContaining('(reported by “admin”)') }],
    });
    const place = { project: 'shop', feature: 'checkout', environment: 'production' };
    await putState(service.table, place, { ...sent, state: 'resolved', at: minutesAgo(8), labels: {} }, new Date());
    expect(await known()).toEqual({ ...sent, state: 'resolved', at: minutesAgo(8), labels: {} });
  });

  it('of a hundred alarms that are not resolved leave no room for another one', async () => {
    await calls.feature('crowded');
    const send = (status: number, ...all: readonly object[]) =>
      calls.answer(status, 'POST', at('crowded'), {
        states: all.map((one) => ({ ...alarm, state: 'firing', ...one })),
      });
    const named = (i: number) => ({ key: `alarm ${i}`, at: minutesAgo(30) });
    await send(202, ...Array.from({ length: 99 }, (_, i) => named(i)));
    const over = {
      states: [100, 101].map((i) => ({ ...alarm, state: i === 100 ? 'resolved' : 'firing', ...named(i) })),
    };
    const { status, message } = await calls.refusal('POST', at('crowded'), over);
    expect([status, message]).toEqual([400, expect.stringContaining('`states/0/key`')]);
    expect(message).not.toContain('states/1');
    expect(await states('crowded')).toHaveLength(99);
    await send(202, named(100));
    expect(
      (await calls.refusal('POST', at('crowded'), { states: [{ ...alarm, key: 'x', state: 'firing' }] })).status,
    ).toBe(400);
    // One that is known has its room, and one that is over makes room: it goes.
    await send(202, { ...named(7), state: 'resolved', at: minutesAgo(20) });
    await send(202, named(101));
    const keys = (await states('crowded')).map(({ key }) => key);
    expect([keys.length, keys.includes('alarm 7'), keys.includes('alarm 101')]).toEqual([100, false, true]);
  });

  it.each([
    ['of an unknown kind', { state: 'ringing' }, 'states/0/state'],
    ['without a name', { key: '' }, 'states/0/key'],
    ['of the future', { at: minutesAgo(-60) }, 'states/0/at'],
  ])('%s are refused', async (_, more, path) => {
    const body = { readings: [reading({ source: 'refused' })], states: [{ ...alarm, state: 'resolved', ...more }] };
    const { status, message } = await calls.refusal('POST', at('checkout'), body);
    expect([status, message]).toEqual([400, expect.stringContaining(`\`${path}\``)]);
    expect((await stored()).filter(({ source }) => source === 'refused')).toEqual([]);
  });

  it('are refused without the permission', async () => {
    const body = { states: [{ ...alarm, state: 'resolved' }] };
    const refused = { Authorization: 'user:viewer' };
    expect((await calls.refusal('POST', at('checkout'), body, refused)).status).toBe(403);
  });
});
