import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { putState } from '../../lib/store/observations/readings.ts';
import { signalEndpointsKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../lib/workflows/releases/clock.ts';
import { readReadings } from '../store/observations/stored-readings.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const project = 'default';
const feature = 'checkout';

beforeAll(async () => {
  service = await startService();
  await json(service.call('POST', `/api/admin/projects/${project}/features`, { name: feature }), 201);
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: what a test looks at is what it checks
const json = async (response: Promise<Response>, status = 200): Promise<any> => {
  const answer = await response;
  const text = await answer.text();
  expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
  return text === '' ? undefined : JSON.parse(text);
};

const path = '/api/admin/signal-endpoints';
interface Made {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}
let number = 0;
/** An endpoint of its own, so that no test waits for the second of another one. */
const withEndpoint = async (members: object, use: (made: Made) => Promise<void>): Promise<void> => {
  const name = `signals-${++number}`;
  const { id } = await json(service.call('POST', path, { name, ...members }), 201);
  const { token } = await json(service.call('POST', `${path}/${id}/tokens`, { name: 'first' }), 201);
  await use({ id, name, token });
  await json(service.call('DELETE', `${path}/${id}`));
};

const send = (
  { name, token }: Pick<Made, 'name' | 'token'>,
  body: string,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${service.url}/api/signal-endpoint/${name}${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body,
  });
/**
 * Sends five at once, again until the endpoint refuses some because they come too fast: of those that it does not, there
 * is at most one in each second. @returns the number of these, and one that was refused
 */
const sendTooMany = async (made: Made, status: 202 | 403) => {
  const second = () => Math.floor(Date.now() / 1000);
  const began = second();
  const answers: Response[] = [];
  do answers.push(...(await Promise.all(Array.from({ length: 5 }, () => send(made, '{}')))));
  while (answers.every((one) => one.status !== 429) && answers.length <= second() - began + 1);
  const refused = answers.filter((one) => one.status === 429);
  const others = answers.filter((one) => one.status === status).length;
  expect(others + refused.length).toBe(answers.length);
  expect(others).toBeGreaterThanOrEqual(1);
  expect(others).toBeLessThanOrEqual(second() - began + 1);
  return { others, refused: refused[0] };
};
/** Sends again until the endpoint takes one more. */
const take = async (...given: Parameters<typeof send>): Promise<{ readonly id: number }> => {
  for (;;) {
    const answer = await send(...given);
    if (answer.status !== 429) return json(Promise.resolve(answer), 202);
    await answer.text();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
const signals = async (id: number) => (await json(service.call('GET', `${path}/${id}/signals`))).signalEndpointSignals;
const stateOf = async (source: string, environment = '') =>
  (
    await readReadings(
      service.table,
      { project, feature, environment },
      { from: '2020-01-01T00:00:00Z', now: new Date() },
    )
  ).states.filter((one) => one.source === source);

const alerts = (labels: object, status = 'firing') =>
  JSON.stringify({
    version: '4',
    alerts: [
      { status, labels: { alertname: 'Errors', ...labels }, startsAt: '2026-01-01T00:00:00Z', fingerprint: 'f0' },
    ],
  });

describe('signals §1, §2: endpoints and tokens', () => {
  it('are made, changed, switched and deleted', () =>
    withEndpoint({}, async ({ id, name, token }) => {
      const [shown] = (await json(service.call('GET', path))).signalEndpoints;
      expect(shown).toMatchObject({ id, name, enabled: true, description: null, hasSigningSecret: false });
      expect(shown.url).toBe(`${service.publicUrl}/api/signal-endpoint/${name}`);
      expect(shown.tokens).toEqual([expect.objectContaining({ name: 'first', signalEndpointId: id })]);
      const body = { name: `${name}-b`, description: 'Ours', signingSecret: 'x'.repeat(16) };
      const changed = await json(service.call('PUT', `${path}/${id}`, body));
      expect(changed).toMatchObject({ name: body.name, description: 'Ours', hasSigningSecret: true, enabled: true });
      await json(service.call('POST', `${path}/${id}/off`));
      expect((await send({ name: body.name, token }, '{}')).status).toBe(409);
      await json(service.call('POST', `${path}/${id}/on`));
      const kept = await json(service.call('PUT', `${path}/${id}`, { name }));
      expect(kept).toMatchObject({ name, description: null, hasSigningSecret: true });
      expect(await json(service.call('PUT', `${path}/${id}`, { name, signingSecret: null }))).toMatchObject({
        hasSigningSecret: false,
      });
    }));

  it('are at most five, and have different names', async () => {
    const made: number[] = [];
    for (let i = 0; i < 5; i++) made.push((await json(service.call('POST', path, { name: `many-${i}` }), 201)).id);
    await json(service.call('POST', path, { name: 'one-more' }), 403);
    await json(service.call('PUT', `${path}/${made[0]}`, { name: 'many-1' }), 409);
    const tokens = `${path}/${made[0]}/tokens`;
    for (let i = 0; i < 5; i++) await json(service.call('POST', tokens, { name: `t${i}` }), 201);
    await json(service.call('POST', tokens, { name: 't5' }), 403);
    await json(service.call('DELETE', `${path}/${made[4]}`));
    await json(service.call('POST', path, { name: 'many-1' }), 409);
    for (const id of made.slice(0, 4)) await json(service.call('DELETE', `${path}/${id}`));
    expect((await json(service.call('GET', path))).signalEndpoints).toEqual([]);
    await json(service.call('GET', `${path}/${made[0]}/tokens`), 404);
  });

  it('secrets are shown once: they are in no list, no event and not in the table', () =>
    withEndpoint({ signingSecret: 'a-very-secret-text' }, async ({ id, token }) => {
      const secret = token.slice('signal:'.length);
      expect(token).toMatch(/^signal:[0-9a-f]{56}$/);
      const { events } = await json(service.call('GET', '/api/admin/events'));
      const told = JSON.stringify([
        events,
        await json(service.call('GET', path)),
        await json(service.call('GET', `${path}/${id}/tokens`)),
        await getItem(service.table, signalEndpointsKey),
      ]);
      expect(told).toContain('signal-endpoint-token-created');
      expect([told.includes(secret), told.includes('a-very-secret-text')]).toEqual([false, false]);
    }));

  it('renamed tokens work, deleted ones do not', () =>
    withEndpoint({}, async (made) => {
      const { id } = made;
      const [{ id: tokenId }] = (await json(service.call('GET', `${path}/${id}/tokens`))).signalEndpointTokens;
      await json(service.call('PUT', `${path}/${id}/tokens/${tokenId}`, { name: 'second' }));
      await take(made, '{}');
      expect((await signals(id))[0].tokenName).toBe('second');
      await json(service.call('DELETE', `${path}/${id}/tokens/${tokenId}`));
      await json(service.call('DELETE', `${path}/${id}/tokens/${tokenId}`), 404);
      expect((await send(made, '{}')).status).toBe(401);
    }));
});

describe('signals §2: foreign tokens', () => {
  it('a token of a signal endpoint opens nothing else', () =>
    withEndpoint({}, async ({ token }) => {
      for (const [method, where] of [
        ['GET', '/api/admin/projects'],
        ['GET', path],
        ['GET', '/api/client/features'],
        ['GET', '/api/frontend'],
        ['GET', '/scim/v2/Users'],
      ] as const) {
        const { status } = await fetch(`${service.url}${where}`, { method, headers: { Authorization: token } });
        expect([where, status]).toEqual([where, 403]);
      }
      const listed = JSON.stringify(await json(service.call('GET', '/api/admin/api-tokens')));
      expect(listed).not.toContain('"signal"');
    }));

  it('tokens of other kinds, of other endpoints and of nobody are refused', () =>
    withEndpoint({}, async (first) =>
      withEndpoint({}, async (second) => {
        const refused = async (name: string, token: string) => [
          (await send({ name, token }, '{}')).status,
          (await fetch(`${service.url}/api/signal-endpoint/${name}/${encodeURIComponent(token)}`, { method: 'POST' }))
            .status,
        ];
        expect(await refused(first.name, service.token)).toEqual([403, 401]);
        expect(await refused(first.name, second.token)).toEqual([404, 404]);
        expect(await refused('nowhere', first.token)).toEqual([404, 404]);
        expect(await refused(first.name, `signal:${'0'.repeat(56)}`)).toEqual([401, 401]);
        expect((await signals(first.id)).length).toBe(0);
      }),
    ));
});

describe('signals §3: sending', () => {
  it('takes any JSON, and nothing, by a header or by the address', () =>
    withEndpoint({}, async (made) => {
      const { id, name, token } = made;
      for (const body of ['{"a":[1,{"__proto__":2}]}', '"text"', '[]', 'null', '']) await take(made, body);
      await take(made, '{"type":"plain"}', { headers: { 'Content-Type': 'text/plain; charset=UTF-8' } });
      await expect
        .poll(
          async () =>
            (
              await fetch(`${service.url}/api/signal-endpoint/${name}/${encodeURIComponent(token)}`, {
                method: 'POST',
                headers: { 'Content-Type': 'text/plain' },
                body: '{"by":"address"}',
              })
            ).status,
          { interval: 200 },
        )
        .toBe(202);
      const found = await signals(id);
      expect(found.map(({ payload }: { payload: unknown }) => JSON.stringify(payload))).toEqual([
        '{"by":"address"}',
        '{"type":"plain"}',
        '{}',
        'null',
        '[]',
        '"text"',
        '{"a":[1,{"__proto__":2}]}',
      ]);
      const ids = found.map((one: { id: number }) => one.id);
      expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
      const page = `${path}/${id}/signals?limit=2&offset=1`;
      const paged = (await json(service.call('GET', page))).signalEndpointSignals;
      expect(paged.map((one: { id: number }) => one.id)).toEqual(ids.slice(1, 3));
    }));

  it('refuses what is no JSON, what is too large, and what comes too fast', () =>
    withEndpoint({}, async (made) => {
      expect((await send(made, '{')).status).toBe(400);
      expect((await send(made, JSON.stringify({ a: 'x'.repeat(100 * 1024) }))).status).toBe(413);
      const { others: taken, refused } = await sendTooMany(made, 202);
      expect(refused?.headers.get('retry-after')).toBe('1');
      expect((await signals(made.id)).length).toBe(taken);
    }));

  it('lists the signals of all endpoints', () =>
    withEndpoint({ description: 'Ours' }, async (first) =>
      withEndpoint({}, async (second) => {
        const { id: one } = await take(first, '{"n":1}');
        const { id: two } = await take(second, '{"n":2}');
        const { signals: all, total } = await json(service.call('GET', '/api/admin/signals?limit=10'));
        expect([all.map(({ id }: { id: number }) => id), total]).toEqual([[two, one], 2]);
        expect(all[1]).toMatchObject({ sourceName: first.name, sourceDescription: 'Ours', sourceId: first.id });
      }),
    ));
});

describe('signals §4, §5: what bodies tell', () => {
  it('a state belongs to the flag that its labels name; the signal says what does not', () =>
    withEndpoint({}, async (made) => {
      await take(made, alerts({ halyard_flag: `${project}/${feature}`, halyard_environment: 'development' }));
      await take(made, alerts({ halyard_flag: `${project}/nothing` }));
      await take(made, alerts({ halyard_flag: `elsewhere/${feature}` }));
      await take(made, alerts({ halyard_flag: `${project}/${feature}`, halyard_environment: 'moon' }));
      await take(made, alerts({ halyard_flag: 'checkout' }));
      await take(made, alerts({}));
      const found = await signals(made.id);
      expect(found.map((one: { readings: readonly { problem?: string }[] }) => one.readings[0]?.problem)).toEqual([
        'It names no flag.',
        'The flag has to be named as <project>/<flag>.',
        'Project "default" has no environment "moon".',
        'There is no project "elsewhere".',
        'Project "default" has no flag "nothing".',
        undefined,
      ]);
      expect(found.at(-1)).toMatchObject({
        recognised: 'alertmanager',
        readings: [{ key: 'Errors f0', state: 'firing', flag: 'default/checkout', environment: 'development' }],
      });
      expect(await stateOf('alertmanager', 'development')).toMatchObject([{ key: 'Errors f0', state: 'firing' }]);
      expect(await stateOf('alertmanager')).toEqual([]);
    }));

  it('an alert counts whatever numbers are beside it: Grafana sends the values that it measured', () =>
    withEndpoint({}, async (made) => {
      const alert = {
        status: 'firing',
        labels: { alertname: 'Memory', halyard_flag: `${project}/${feature}` },
        startsAt: '2026-01-01T00:00:00Z',
        fingerprint: 'f1',
      };
      const text = JSON.stringify({ version: '1', orgId: 1, status: 'firing', alerts: [alert] });
      await take(made, text.replace('"fingerprint"', '"values":{"A":18446744073709551615,"B":1e-200},"fingerprint"'));
      expect(await signals(made.id)).toMatchObject([
        {
          readings: [{ source: 'grafana', key: 'Memory f1', state: 'firing', flag: `${project}/${feature}` }],
          payload: { alerts: [{ values: { A: 2 ** 64, B: 1e-200 } }] },
        },
      ]);
    }));

  it('an alarm that has no room is not stored, and its signal says so', () =>
    withEndpoint({}, async (made) => {
      const name = 'crowded';
      await json(service.call('POST', `/api/admin/projects/${project}/features`, { name }), 201);
      const place = { project, feature: name, environment: '' };
      const now = new Date();
      const firing = { source: 'x', state: 'firing', at: now.toISOString(), labels: {} } as const;
      for (let i = 0; i < 100; i++) await putState(service.table, place, { ...firing, key: `k${i}` }, now);
      const body = alerts({ halyard_flag: `${project}/${name}` });
      await take(made, body);
      expect((await signals(made.id))[0].readings).toMatchObject([
        { key: 'Errors f0', flag: `${project}/${name}`, problem: expect.stringContaining('100 alarms') },
      ]);
      const later = new Date(now.getTime() + 1).toISOString();
      await putState(service.table, place, { ...firing, key: 'k1', state: 'resolved', at: later }, now);
      await take(made, body);
      expect((await signals(made.id))[0].readings[0]).not.toHaveProperty('problem');
    }));

  it('the address names the flag of a body that names none', () =>
    withEndpoint({}, async (made) => {
      const body = { alert_transition: 'Triggered', alert_id: '7', alert_title: 'x', date: '1767225600000', tags: '' };
      const query = `?halyard_flag=${project}/${feature}`;
      await take(made, JSON.stringify(body), { query });
      await take(made, JSON.stringify({ ...body, alert_transition: 'Recovered', date: '1767225601000' }), { query });
      // An older state that comes late changes nothing.
      await take(made, JSON.stringify({ ...body, date: '1767225600500' }), { query });
      expect(await stateOf('datadog')).toMatchObject([{ key: '7', state: 'resolved', at: '2026-01-01T00:00:01.000Z' }]);
    }));

  it('what SNS delivers is no alarm of the own account, whatever its name: nobody signed it', () =>
    withEndpoint({}, async (made) => {
      const now = new Date();
      const alarm = { source: 'cloudwatch', key: 'Errors', state: 'firing', labels: {} } as const;
      await putState(service.table, { project, feature, environment: '' }, { ...alarm, at: now.toISOString() }, now);
      const Message = JSON.stringify({
        AlarmName: alarm.key,
        AlarmDescription: `halyard:flag=${project}/${feature}`,
        NewStateValue: 'OK',
        StateChangeTime: new Date(now.getTime() + 1).toISOString(),
      });
      await take(made, JSON.stringify({ Type: 'Notification', TopicArn: 'arn:aws:sns:eu-north-1:1:x', Message }));
      expect(await stateOf('sns')).toMatchObject([{ key: alarm.key, state: 'resolved' }]);
      expect(await stateOf('cloudwatch')).toMatchObject([{ key: alarm.key, state: 'firing' }]);
    }));

  it('an address that confirms a subscription is shown to administrators, and not called', () =>
    withEndpoint({}, async (made) => {
      const SubscribeURL = 'https://sns.eu-north-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
      const body = { Type: 'SubscriptionConfirmation', TopicArn: 'arn:aws:sns:eu-north-1:1:x', SubscribeURL };
      await take(made, JSON.stringify(body), { headers: { 'Content-Type': 'text/plain' } });
      expect((await signals(made.id))[0]).toMatchObject({
        recognised: 'sns',
        note: expect.stringContaining(SubscribeURL),
      });
    }));
});

describe('signals §5.6: any JSON, by rules of the endpoint', () => {
  const flag = `${project}/${feature}`;
  const is = (...values: readonly string[]) => ({ operator: 'IN', values });
  /** What a probe sends: it is no body that is recognised. */
  const probe = (status: string, more: object = {}) => JSON.stringify({ probe: { name: 'till' }, status, ...more });
  const rules = [
    { match: { status: is('down'), 'probe.name': is('till') }, state: 'firing', keyFrom: 'probe.name', flag },
    { match: { status: is('up') }, state: 'resolved', keyFrom: 'probe.name', flag },
  ];

  it('are stored, changed and removed, and stay when a body has none', async () => {
    const [first, second] = rules;
    await withEndpoint({ readings: rules }, async ({ id, name }) => {
      const shown = async () => (await json(service.call('GET', path))).signalEndpoints[0].readings;
      expect(await shown()).toEqual(rules);
      expect((await json(service.call('PUT', `${path}/${id}`, { name, description: 'x' }))).readings).toEqual(rules);
      expect((await json(service.call('PUT', `${path}/${id}`, { name, readings: [first] }))).readings).toEqual([first]);
      await json(service.call('PUT', `${path}/${id}`, { name, readings: [] }));
      expect(await shown()).toEqual([]);
      await json(service.call('PUT', `${path}/${id}`, { name, readings: [second] }));
      const { events } = await json(service.call('GET', '/api/admin/events?limit=1'));
      expect(events[0]).toMatchObject({
        type: 'signal-endpoint-updated',
        data: { id, readings: [second] },
        preData: { id, readings: [] },
      });
    });
  });

  it.each([
    ['readings/0/state', { ...rules[0], state: 'burning' }],
    ['readings/0/flag', { ...rules[0], flag: 'checkout' }],
    ['readings/0/environment', { ...rules[0], environment: 'a b' }],
    ['readings/0/key', { match: {}, state: 'firing' }],
    ['readings/0/keyFrom', { ...rules[0], key: 'till' }],
    ['readings/0/flagFrom', { ...rules[0], flagFrom: 'flag' }],
    ['readings/0/environmentFrom', { ...rules[0], environment: 'production', environmentFrom: 'stage' }],
    ['readings/0/match', { ...rules[0], match: Object.fromEntries('abcdef'.split('').map((a) => [a, is('1')])) }],
    ['readings/0/match/errors/operator', { ...rules[0], match: { errors: { operator: 'MORE' } } }],
    ['readings/0/match/errors/value', { ...rules[0], match: { errors: { operator: 'NUM_GT', value: 'many' } } }],
    ['readings/0/match/status/values/1', { ...rules[0], match: { status: is('down', '') } }],
  ])('a rule that cannot be is refused, and the answer names %s', async (member, rule) => {
    const { name, details } = await json(service.call('POST', path, { name: 'never', readings: [rule] }), 400);
    expect([name, details.map((one: { path: string }) => one.path)]).toEqual(['ValidationError', [member]]);
  });

  it('are at most 10, and not larger than what each signal may read', async () => {
    const [rule] = rules;
    const many = await json(service.call('POST', path, { name: 'never', readings: Array(11).fill(rule) }), 400);
    expect(many.details[0].path).toBe('readings');
    const long = { ...rule, match: { status: is(...Array.from({ length: 25 }, (_, i) => `${i}`.padEnd(100, 'x'))) } };
    const large = await json(service.call('POST', path, { name: 'never', readings: Array(4).fill(long) }), 400);
    expect(large.details[0]).toMatchObject({ path: 'readings', message: expect.stringContaining('8192 bytes') });
    expect((await json(service.call('GET', path))).signalEndpoints).toEqual([]);
  });

  it('a body says what the rules that match say; members name alarm, flag, environment and time', () =>
    withEndpoint(
      {
        readings: [
          ...rules,
          {
            match: { errors: { operator: 'NUM_GT', value: '10' } },
            state: 'firing',
            key: 'errors',
            flagFrom: 'about[0].flag',
            environmentFrom: 'about[0].stage',
            atFrom: 'since',
          },
          { match: { status: is('nameless') }, state: 'firing', keyFrom: 'probe.id', flag },
        ],
      },
      async (made) => {
        const source = `signal:${made.id}`;
        await take(made, probe('down'));
        expect(await stateOf(source)).toMatchObject([
          { key: 'till', state: 'firing', labels: { status: 'down', 'probe.name': 'till' } },
        ]);
        await take(made, probe('up'));
        expect(await stateOf(source)).toMatchObject([{ key: 'till', state: 'resolved' }]);
        // Nothing of these matches.
        await take(made, probe('degraded', { errors: 10 }));
        await take(made, '"down"');
        const about = [{ flag, stage: 'development' }];
        await take(made, JSON.stringify({ errors: 11, about, since: '2026-01-01T00:00:00Z' }));
        expect((await stateOf(source, 'development')).filter(({ key }) => key === 'errors')).toMatchObject([
          { state: 'firing', at: '2026-01-01T00:00:00.000Z' },
        ]);
        expect((await stateOf(source)).map(({ key }) => key)).toEqual(['till']);
        await take(made, JSON.stringify({ errors: 11 }));
        await take(made, JSON.stringify({ errors: 11, about: [{ flag: 'checkout' }] }));
        await take(made, probe('nameless'));
        const found = await signals(made.id);
        expect(found.map(({ recognised }: { recognised?: string }) => recognised)).toEqual(Array(8).fill(undefined));
        expect(found[0]).toMatchObject({
          note: 'The body matches, but has no member "probe.id", which names the alarm.',
        });
        expect(found.slice(1, 4).map((one: { readings: object[] }) => one.readings)).toMatchObject([
          [{ key: 'errors', problem: 'The flag has to be named as <project>/<flag>.' }],
          [{ key: 'errors', problem: 'It names no flag.' }],
          [{ key: 'errors', flag, environment: 'development' }],
        ]);
        expect(found.slice(4, 6).map((one: { readings?: object }) => one.readings)).toEqual([undefined, undefined]);
      },
    ));

  it('the address names the flag where neither rule nor body does', () =>
    withEndpoint({ readings: [{ match: {}, state: 'unknown', key: 'any' }] }, async (made) => {
      await take(made, '[1]', { query: `?halyard_flag=${flag}&halyard_environment=development` });
      expect(await stateOf(`signal:${made.id}`, 'development')).toMatchObject([{ key: 'any', state: 'unknown' }]);
    }));

  it('are asked about alarms that are recognised, if none of them names a flag', async () => {
    const alarm = { AlarmName: 'Tills', NewStateValue: 'ALARM', StateChangeTime: '2026-01-01T00:00:00.000+0000' };
    const raw = { 'x-amz-sns-rawdelivery': 'true' };
    const tills = [
      { match: { NewStateValue: is('ALARM') }, state: 'firing', keyFrom: 'AlarmName', flag },
      { match: { NewStateValue: is('OK') }, state: 'resolved', keyFrom: 'AlarmName', flag },
    ];
    await withEndpoint({ readings: tills }, async (made) => {
      const source = `signal:${made.id}`;
      await take(made, JSON.stringify(alarm), { headers: raw });
      expect((await signals(made.id))[0]).toMatchObject({
        recognised: 'sns',
        readings: [{ source, key: 'Tills', state: 'firing', flag }],
      });
      expect(await stateOf(source)).toMatchObject([{ key: 'Tills', state: 'firing' }]);
      // One that names a flag itself needs no rule, and has none.
      await take(made, JSON.stringify({ ...alarm, AlarmDescription: `halyard:flag=${project}/none` }), {
        headers: raw,
      });
      expect((await signals(made.id))[0].readings).toMatchObject([
        { source: 'sns', problem: expect.stringContaining('has no flag') },
      ]);
      await take(made, JSON.stringify({ ...alarm, NewStateValue: 'OK' }), {
        headers: raw,
        query: `?halyard_flag=${flag}`,
      });
      expect((await signals(made.id))[0].readings).toMatchObject([{ source: 'sns', state: 'resolved', flag }]);
      expect(await stateOf(source)).toMatchObject([{ key: 'Tills', state: 'firing' }]);
    });
    // Where no rule matches, it is what it was.
    await withEndpoint({ readings: tills.slice(1) }, async (made) => {
      await take(made, alerts({}));
      expect((await signals(made.id))[0]).toMatchObject({
        recognised: 'alertmanager',
        readings: [{ key: 'Errors f0', problem: 'It names no flag.' }],
      });
    });
  });

  it('a recognised body says what it always says: rules do not change who may say it', () =>
    withEndpoint({ readings: [{ match: {}, state: 'resolved', key: 'PGR0VU2', flag }] }, async (made) => {
      const event = { event_type: 'incident.triggered', occurred_at: '2026-01-01T00:00:00Z', data: { id: 'PGR0VU2' } };
      await take(made, JSON.stringify({ event: { id: randomUUID(), resource_type: 'incident', ...event } }));
      expect((await signals(made.id))[0]).toMatchObject({ recognised: 'pagerduty', readings: [{ state: 'firing' }] });
      expect(await stateOf(`signal:${made.id}`)).toEqual([]);
    }));

  it('a plan stops by what a rule says, and an endpoint speaks for no other one', () =>
    withEndpoint({ readings: rules.map((rule) => ({ ...rule, flag: `${project}/till` })) }, async (made) =>
      withEndpoint({ readings: rules.map((rule) => ({ ...rule, flag: `${project}/till` })) }, async (other) => {
        const of = `/api/admin/projects/${project}/features`;
        await json(service.call('POST', of, { name: 'till' }), 201);
        const place = `${of}/till/environments/development`;
        const guards = [{ kind: 'alarm', source: `signal:${made.id}`, key: 'till', onBreach: 'pause' }];
        const strategies = [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } }];
        const milestone = { name: 'Half', strategies, guards, transitionCondition: { intervalMinutes: 60 } };
        const plan = { name: 'Half', milestones: [milestone] };
        await json(service.call('POST', `${place}/release-plans`, plan), 201);
        await json(service.call('POST', `${place}/on`));
        const pause = async () => {
          const now = new Date();
          const { steps, looks } = await readSchedule(service.table, now);
          const request = makeRequest(service.table, { now, deadline: Number.POSITIVE_INFINITY });
          await moveReleases({ ...request, catalog: openCatalog(service.table) }, [...steps, ...looks]);
          const { environments } = await json(service.call('GET', `${of}/till`));
          return environments.find((one: { name: string }) => one.name === 'development').releasePlans[0].pause;
        };
        await take(other, probe('down'));
        await take(made, probe('up'));
        expect(await pause()).toBeNull();
        await take(made, probe('down'));
        await expect.poll(pause).toMatchObject({ reason: 'guard', text: expect.stringContaining('till') });
      }),
    ));
});

describe('signals §6: signatures', () => {
  const secret = 'sixteen-characters-at-least';
  const incident = (type: string, at: string) =>
    JSON.stringify({
      event: {
        id: randomUUID(),
        event_type: `incident.${type}`,
        resource_type: 'incident',
        occurred_at: at,
        data: { id: 'PGR0VU2', title: `Down halyard:flag=${project}/${feature}` },
      },
    });
  const signature = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex');
  const signed = (body: string, key = secret) => ({
    headers: { 'X-PagerDuty-Signature': `v1=${'0'.repeat(64)},v1=${signature(body, key)}` },
  });

  it('what is signed is taken; nothing else is, whatever it is', () =>
    withEndpoint({ signingSecret: secret }, async (made) => {
      const body = incident('triggered', '2026-01-01T00:00:00Z');
      for (const refused of [
        {},
        signed(body, 'another-secret-of-somebody'),
        signed(`${body} `),
        { headers: { 'X-PagerDuty-Signature': '' } },
      ])
        await expect.poll(async () => (await send(made, body, refused)).status, { interval: 200 }).toBe(403);
      const plain = alerts({ halyard_flag: `${project}/${feature}` });
      await expect.poll(async () => (await send(made, plain)).status, { interval: 200 }).toBe(403);
      expect([await signals(made.id), await stateOf('pagerduty')]).toEqual([[], []]);
      await take(made, body, signed(body));
      expect(await stateOf('pagerduty')).toMatchObject([{ key: 'PGR0VU2', state: 'firing' }]);
      const alert = {
        metric_alert: { id: '1', date_detected: '2026-01-01T00:00:00Z', alert_rule: { id: 4, name: 'R' } },
      };
      const metric = JSON.stringify({ action: 'critical', data: alert });
      const query = `?halyard_flag=${project}/${feature}`;
      const headers = { 'Sentry-Hook-Resource': 'metric_alert', 'Sentry-Hook-Signature': signature(metric) };
      await take(made, metric, { query, headers });
      expect(await stateOf('sentry')).toMatchObject([{ key: 'R 4', state: 'firing' }]);
    }));

  it('what is not signed takes no room from what is, and has a limit of its own', () =>
    withEndpoint({ signingSecret: secret }, async (made) => {
      await sendTooMany(made, 403);
      const body = JSON.stringify({ n: 1 });
      expect((await send(made, body, signed(body))).status).toBe(202);
    }));

  it('a signed body is taken once: sent again, it changes nothing', () =>
    withEndpoint({ signingSecret: secret }, async (made) => {
      const first = incident('triggered', '2026-02-01T00:00:00Z');
      const second = incident('resolved', '2026-02-01T00:01:00Z');
      const { id } = await take(made, first, signed(first));
      await take(made, second, signed(second));
      expect(await take(made, first, signed(first))).toEqual({ id });
      expect([(await signals(made.id)).length, (await stateOf('pagerduty'))[0]?.state]).toEqual([2, 'resolved']);
    }));

  it('without a secret it is stored, and guards nothing', () =>
    withEndpoint({}, async (made) => {
      await take(made, incident('triggered', '2026-03-01T00:00:00Z'));
      expect((await signals(made.id))[0].readings[0].problem).toMatch(/has no signing secret/);
      expect((await stateOf('pagerduty'))[0]?.state).toBe('resolved');
    }));
});
