import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { followSignals } from '../../lib/workflows/actions/follow.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const project = 'default';
const environment = 'development';
const path = `/api/admin/projects/${project}/actions`;
let endpoint: { readonly id: number; readonly name: string; readonly token: string };
let account: number;

// biome-ignore lint/suspicious/noExplicitAny: what a test looks at is what it checks
const json = async (response: Promise<Response>, status = 200): Promise<any> => {
  const answer = await response;
  const text = await answer.text();
  expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
  return text === '' ? undefined : JSON.parse(text);
};

beforeAll(async () => {
  // These tests are the clock: its own one would follow a signal before they look.
  service = await startService({ clockMs: 3_600_000 });
  const made = await json(service.call('POST', '/api/admin/signal-endpoints', { name: 'alarms' }), 201);
  const tokens = `/api/admin/signal-endpoints/${made.id}/tokens`;
  const { token } = await json(service.call('POST', tokens, { name: 'first' }), 201);
  endpoint = { ...made, token };
  account = await newAccount(2);
});
afterAll(() => service.stop());

let number = 0;
const newAccount = async (rootRole: number): Promise<number> =>
  (await json(service.call('POST', '/api/admin/service-account', { name: `Account ${++number}`, rootRole }), 201)).id;
const newFlag = async (inProject = project): Promise<string> => {
  const name = `flag-${++number}`;
  await json(service.call('POST', `/api/admin/projects/${inProject}/features`, { name }), 201);
  return name;
};
const on = (featureName: string, members: object = {}) => ({
  action: 'TOGGLE_FEATURE_ON',
  sortOrder: 1,
  executionParams: { project, environment, featureName, ...members },
});
const off = (featureName: string, sortOrder = 1) => ({ ...on(featureName), action: 'TOGGLE_FEATURE_OFF', sortOrder });
const body = (actions: readonly object[], members: object = {}) => ({
  name: `Set ${++number}`,
  actorId: account,
  match: {
    source: 'signal-endpoint',
    sourceId: endpoint.id,
    payload: { kind: { operator: 'IN', values: [`k${number}`] } },
  },
  actions,
  ...members,
});
/** A set of its own, and the kind of signals that match it. */
const withSet = async (
  actions: readonly object[],
  use: (set: { readonly id: number; readonly kind: string }) => Promise<void>,
  members: object = {},
): Promise<void> => {
  const sent = body(actions, members);
  const { id } = await json(service.call('POST', path, sent), 201);
  await use({ id, kind: sent.match.payload.kind.values[0] ?? '' });
  await json(service.call('DELETE', `${path}/${id}`));
};
const send = async (payload: object, headers: Record<string, string> = {}): Promise<number> => {
  for (;;) {
    const answer = await fetch(`${service.url}/api/signal-endpoint/${endpoint.name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${endpoint.token}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    });
    if (answer.status !== 429) return (await json(Promise.resolve(answer), 202)).id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
/** The clock, as it is called every minute. */
const tick = async (table: Table = service.table, now = new Date()): Promise<void> => {
  const { works } = await readSchedule(table, now);
  await followSignals(makeRequest(table, { now, deadline: Date.now() + 30_000 }), works);
};
const events = async (id: number) => (await json(service.call('GET', `${path}/${id}/events`))).actionSetEvents;
const isOn = async (name: string): Promise<boolean> =>
  (await json(service.call('GET', `/api/admin/projects/${project}/features/${name}/environments/${environment}`)))
    .enabled;

describe('actions §1: sets', () => {
  it('are made, changed, switched and deleted', async () => {
    const flag = await newFlag();
    const sent = body([off(flag, 2), on(flag)]);
    const made = await json(service.call('POST', path, sent), 201);
    expect(made).toMatchObject({ enabled: true, project, actorId: account, description: null });
    expect(made.actions.map((one: { action: string }) => one.action)).toEqual([
      'TOGGLE_FEATURE_ON',
      'TOGGLE_FEATURE_OFF',
    ]);
    await json(service.call('POST', path, sent), 409);
    const own = `${path}/${made.id}`;
    expect(await json(service.call('PUT', own, { ...sent, description: 'Ours' }))).toMatchObject({
      description: 'Ours',
    });
    await json(service.call('POST', `${own}/off`));
    expect((await json(service.call('GET', path))).actions).toMatchObject([{ id: made.id, enabled: false }]);
    await json(service.call('POST', `${own}/on`));
    await json(service.call('DELETE', own));
    await json(service.call('DELETE', own), 404);
    await json(service.call('GET', `${own}/events`), 404);
    await json(service.call('GET', '/api/admin/projects/nowhere/actions'), 404);
    const { actions } = await json(service.call('GET', `${path}/config`));
    expect(actions.map((one: { name: string }) => one.name)).toEqual(['TOGGLE_FEATURE_ON', 'TOGGLE_FEATURE_OFF']);
  });

  it('refuses what does not exist, and what is no filter', async () => {
    const flag = await newFlag();
    const refused = async (members: object, actions: readonly object[] = [on(flag)]) =>
      (await service.call('POST', path, { ...body(actions), ...members })).status;
    const match = (payload: object, sourceId = endpoint.id) => ({
      match: { source: 'signal-endpoint', sourceId, payload },
    });
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`p${i}`, { operator: 'IN', values: ['x'] }]));
    for (const members of [
      { actorId: 1 },
      { actorId: 99_999 },
      match({}, 99_999),
      match({ a: { operator: 'NO_SUCH' } }),
      match({ a: { operator: 'NUM_GT', value: 'many' } }),
      match({ a: { operator: 'IN', values: Array.from({ length: 26 }, (_, i) => `v${i}`) } }),
      match(many),
      { actions: [] },
      { actions: Array.from({ length: 11 }, () => on(flag)) },
      { actions: [{ ...on(flag), action: 'DELETE_PROJECT' }] },
      { actions: [on('no-such-flag')] },
      { actions: [on(flag, { environment: 'moon' })] },
      { actions: [on(flag, { project: 'elsewhere' })] },
    ])
      expect([JSON.stringify(members), await refused(members)]).toEqual([JSON.stringify(members), 400]);
  });

  it('names the member of what does not exist', async () => {
    const flag = await newFlag();
    const archived = await newFlag();
    await json(service.call('DELETE', `/api/admin/projects/${project}/features/${archived}`), 202);
    for (const [member, sent] of [
      ['actorId', { ...body([on(flag)]), actorId: 99_999 }],
      ['match/sourceId', { ...body([on(flag)]), match: { source: 'signal-endpoint', sourceId: 99_999, payload: {} } }],
      ['actions/1/executionParams/featureName', body([on(flag), on('no-such-flag')])],
      ['actions/1/executionParams/featureName', body([on(flag), on(archived)])],
      ['actions/1/executionParams/environment', body([on(flag), on(flag, { environment: 'moon' })])],
    ] as const)
      expect(await json(service.call('POST', path, sent), 400)).toMatchObject({
        name: 'BadDataError',
        message: expect.stringContaining(`\`${member}\``),
        details: [expect.objectContaining({ path: member })],
      });
  });

  it('have their actions in order: of one place as they were sent, as also without places', async () => {
    const flags = [await newFlag(), await newFlag(), await newFlag(), await newFlag()] as const;
    const [first, second, third, last] = flags;
    const { sortOrder: _, ...anywhere } = on(first);
    const orderOf = async (sent: readonly object[]): Promise<string[]> => {
      const { id, actions } = await json(service.call('POST', path, body(sent)), 201);
      await json(service.call('DELETE', `${path}/${id}`));
      return actions.map((one: { executionParams: { featureName: string } }) => one.executionParams.featureName);
    };
    expect(await orderOf([off(last, 2), on(second), off(third), anywhere])).toEqual(flags);
    expect(await orderOf([off(last, 2), off(third), on(second), anywhere])).toEqual([first, third, second, last]);
    expect(await orderOf([on(third), on(first), on(last)].map(({ sortOrder: __, ...one }) => one))).toEqual([
      third,
      first,
      last,
    ]);
  });

  it('are at most five in a project, and go with it', async () => {
    await json(service.call('POST', '/api/admin/projects', { id: 'acting', name: 'Acting' }), 201);
    const flag = await newFlag('acting');
    const sets = '/api/admin/projects/acting/actions';
    const sent = () => body([on(flag, { project: 'acting' })]);
    for (let i = 0; i < 5; i++) await json(service.call('POST', sets, sent()), 201);
    await json(service.call('POST', sets, sent()), 403);
    await json(service.call('DELETE', `/api/admin/projects/acting/features/${flag}`), 202);
    await json(service.call('DELETE', '/api/admin/projects/acting'));
    await json(service.call('POST', '/api/admin/projects', { id: 'acting', name: 'Again' }), 201);
    expect((await json(service.call('GET', sets))).actions).toEqual([]);
  });
});

describe('actions §2–§5: what follows from signals', () => {
  it('is asked about bodies that are recognised, too', async () => {
    const flag = await newFlag();
    await withSet([on(flag)], async ({ id, kind }) => {
      const alert = { status: 'firing', labels: { alertname: kind, halyard_flag: `${project}/${flag}` } };
      await send({ kind, version: '4', alerts: [alert] });
      // SNS sends the message of an alarm alone where a subscription has raw message delivery.
      await send({ kind, AlarmName: 'Errors', NewStateValue: 'ALARM' }, { 'x-amz-sns-rawdelivery': 'true' });
      await tick();
      const { signals } = await json(service.call('GET', '/api/admin/signals?limit=2'));
      expect(signals.map(({ recognised }: { recognised: string }) => recognised)).toEqual(['sns', 'alertmanager']);
      expect((await events(id)).map(({ state }: { state: string }) => state)).toEqual(['success', 'success']);
    });
  });

  it('the actions of a set that matches, in order, as the service account', async () => {
    const [first, second] = [await newFlag(), await newFlag()];
    await withSet([on(first), on(second)], async ({ id, kind }) => {
      await send({ kind: 'another' });
      const signal = await send({ kind, deep: [{ a: 1 }] });
      expect([await isOn(first), await isOn(second)]).toEqual([false, false]);
      await tick();
      await tick();
      expect([await isOn(first), await isOn(second)]).toEqual([true, true]);
      expect(await events(id)).toMatchObject([
        {
          id: signal,
          actionSetId: id,
          state: 'success',
          signal: { payload: { kind }, sourceId: endpoint.id },
          actionSet: { actions: [{ state: 'success' }, { state: 'success' }] },
        },
      ]);
      const log = await json(service.call('GET', `/api/admin/events/${first}`));
      const switched = log.events.filter((one: { type: string }) => one.type === 'feature-environment-enabled');
      expect(switched).toMatchObject([{ createdByUserId: account }]);
    });
    expect((await readSchedule(service.table, new Date())).works).toEqual([]);
  });

  it('filters are constraints on members of the body', async () => {
    const flag = await newFlag();
    const payload = {
      kind: { operator: 'IN', values: ['filtered'] },
      'alerts[0].labels.service': { operator: 'STR_STARTS_WITH', values: ['check'], caseInsensitive: true },
      errors: { operator: 'NUM_GT', value: '10' },
      at: { operator: 'DATE_AFTER', value: '2026-01-01T00:00:00Z' },
      silenced: { operator: 'IN', values: ['true'], inverted: true },
    };
    const match = { source: 'signal-endpoint', sourceId: endpoint.id, payload };
    const { id } = await json(service.call('POST', path, body([on(flag)], { match })), 201);
    const right = {
      kind: 'filtered',
      alerts: [{ labels: { service: 'CHECKOUT' } }],
      errors: 11,
      at: '2026-06-01T00:00:00Z',
    };
    for (const wrong of [
      { errors: 10 },
      { at: '2025-01-01T00:00:00Z' },
      { at: undefined },
      { silenced: true },
      { alerts: [] },
    ])
      await send({ ...right, ...wrong });
    await tick();
    expect(await events(id)).toEqual([]);
    const signal = await send(right);
    await tick();
    expect((await events(id)).map((one: { id: number }) => one.id)).toEqual([signal]);
    await json(service.call('DELETE', `${path}/${id}`));
  });

  it('the first that fails ends it: rights, reviews, and flags that are gone', async () => {
    const [first, second, third] = [await newFlag(), await newFlag(), await newFlag()];
    const viewer = await newAccount(3);
    const { id: weak, kind: weakKind } = await new Promise<{ id: number; kind: string }>((resolve, reject) => {
      const sent = body([on(first), on(second)], { actorId: viewer });
      json(service.call('POST', path, sent), 201).then(
        ({ id }) => resolve({ id, kind: sent.match.payload.kind.values[0] ?? '' }),
        reject,
      );
    });
    await send({ kind: weakKind });
    await tick();
    const [refused] = await events(weak);
    expect(refused).toMatchObject({
      state: 'failed',
      actionSet: { actions: [{ state: 'failed' }, { state: 'not started' }] },
    });
    expect(refused.actionSet.actions[0].details).toContain('UPDATE_FEATURE_ENVIRONMENT');
    await json(service.call('DELETE', `/api/admin/service-account/${viewer}`));
    await send({ kind: weakKind });
    await tick();
    expect((await events(weak))[0].actionSet.actions[0].details).toMatch(/no longer exists/);
    await json(service.call('DELETE', `${path}/${weak}`));

    await withSet([on(first), { ...on(third), sortOrder: 2 }, off(second, 3)], async ({ id, kind }) => {
      const editor = service.call('DELETE', `/api/admin/projects/${project}/features/${third}`);
      await json(editor, 202);
      await json(service.call('DELETE', `/api/admin/archive/${third}`));
      await send({ kind });
      await tick();
      const [run] = await events(id);
      expect(run.actionSet.actions.map((one: { state: string }) => one.state)).toEqual([
        'success',
        'failed',
        'not started',
      ]);
      expect([await isOn(first), run.state]).toEqual([true, 'failed']);
    });

    const reviews = `/api/admin/projects/${project}/environments/${environment}/change-requests/config`;
    await json(service.call('PUT', reviews, { changeRequestsEnabled: true, requiredApprovals: 1 }), 204);
    await withSet([off(first)], async ({ id, kind }) => {
      await send({ kind });
      await tick();
      const [run] = await events(id);
      expect([run.state, run.actionSet.actions[0].details]).toEqual([
        'failed',
        expect.stringContaining('SKIP_CHANGE_REQUEST'),
      ]);
      expect(await isOn(first)).toBe(true);
    });
    await json(service.call('PUT', reviews, { changeRequestsEnabled: false }), 204);
  });

  it('ten signals a minute, in the order in which they came; the others wait', async () => {
    const flag = await newFlag();
    await withSet([off(flag)], async ({ id, kind }) => {
      const sent: number[] = [];
      for (let i = 0; i < 12; i++) sent.push(await send({ kind }));
      await tick();
      const ids = async () => (await events(id)).map((one: { id: number }) => one.id).toReversed();
      expect(await ids()).toEqual(sent.slice(0, 10));
      await tick();
      expect(await ids()).toEqual(sent);
    });
  });

  it('a signal that waited for more than an hour fails', async () => {
    const flag = await newFlag();
    await withSet([on(flag)], async ({ id, kind }) => {
      await send({ kind });
      await tick(service.table, new Date(Date.now() + 61 * 60_000));
      expect([await isOn(flag), (await events(id))[0].state]).toEqual([false, 'failed']);
    });
  });

  it('what is switched off, or of another endpoint, is not executed', async () => {
    const flag = await newFlag();
    await withSet([on(flag)], async ({ id, kind }) => {
      await send({ kind });
      await json(service.call('POST', `${path}/${id}/off`));
      await tick();
      expect([await isOn(flag), await events(id)]).toEqual([false, []]);
    });
  });
});

describe('actions §4: each action has its effect once', () => {
  it('whatever stops between two of them, and however many clocks there are', async () => {
    const flags = [await newFlag(), await newFlag(), await newFlag()];
    await withSet(
      flags.map((flag, i) => ({ ...on(flag), sortOrder: i })),
      async ({ id, kind }) => {
        await send({ kind });
        // Each clock ends after some of its writes, the answer to the last of which it never sees.
        for (const writes of [1, 1, 2, 1]) {
          const table = openTable(service.table.name, { endpoint: service.endpoint });
          const { transactions } = table;
          let left = writes;
          const send = transactions.send.bind(transactions) as (...given: unknown[]) => Promise<unknown>;
          Object.assign(transactions, {
            send: async (...given: unknown[]) => {
              if (left-- <= 0) throw new Error('This process has ended');
              const answer = await send(...given);
              if (left === 0) throw new Error('This process has ended');
              return answer;
            },
          });
          await tick(table).catch(() => undefined);
        }
        await Promise.all([tick(), tick(), tick()]);
        await tick();
        const [run, ...more] = await events(id);
        expect([more, run.state, await Promise.all(flags.map(isOn))]).toEqual([[], 'success', [true, true, true]]);
        for (const flag of flags) {
          const log = await json(service.call('GET', `/api/admin/events/${flag}`));
          const types = log.events.map((one: { type: string }) => one.type);
          expect(types.filter((type: string) => type === 'feature-environment-enabled')).toHaveLength(1);
        }
      },
    );
  });

  it('what somebody switched back meanwhile stays as it is', async () => {
    const flag = await newFlag();
    await withSet([on(flag)], async ({ kind }) => {
      await send({ kind });
      await tick();
      await json(
        service.call('POST', `/api/admin/projects/${project}/features/${flag}/environments/${environment}/off`),
      );
      await tick();
      expect(await isOn(flag)).toBe(false);
    });
  });
});
