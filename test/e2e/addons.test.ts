import { createPublicKey, verify } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cursorKey, markKeys } from '../../lib/store/deliveries/marks.ts';
import type { Stored } from '../../lib/store/table/items.ts';
import { getItems } from '../../lib/store/table/read.ts';
import { addonItem } from '../flags/addons/stored.ts';
import { startService, type TestService } from './harness.ts';
import { startReceiver, type TestReceiver } from './receiver.ts';

let service: TestService;
let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ newProcess: true, env: { HALYARD_DELIVER_TO: '127.0.0.0/8' } });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
beforeEach(() => receiver.answer(200, 'thanks'));

const json = async <T = Record<string, unknown>>(response: Promise<Response>, status = 200): Promise<T> => {
  const answer = await response;
  const text = await answer.text();
  expect([answer.status, text]).toEqual([status, expect.any(String)]);
  return (text === '' ? undefined : JSON.parse(text)) as T;
};

interface Addon {
  readonly id: number;
  readonly enabled: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signingSecret?: string;
  readonly switchedOff?: { readonly why: string };
  readonly health: Readonly<Record<string, string | null>>;
}

let made = 0;
const body = (path: string, members: object = {}) => ({
  provider: 'webhook',
  enabled: true,
  parameters: { url: `${receiver.url}${path}`, authorization: 'top secret' },
  events: ['feature-created'],
  ...members,
});
const create = async (members: object = {}): Promise<Addon & { readonly path: string }> => {
  const path = `/hook-${++made}`;
  return { ...(await json<Addon>(service.call('POST', '/api/admin/addons', body(path, members)), 201)), path };
};
const createFeature = async (name: string, project = 'default'): Promise<void> => {
  await json(service.call('POST', `/api/admin/projects/${project}/features`, { name }), 201);
};
const arrivedAt = (path: string) => receiver.received.filter((one) => one.path === path);
const eventsOf = (path: string) => arrivedAt(path).map((one) => JSON.parse(one.body));
interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly isWaiting: boolean;
  readonly attempts: readonly { readonly status: number | null; readonly answer: string }[];
}
const deliveries = async (id: number): Promise<readonly Delivery[]> =>
  (await json<{ integrationEvents: readonly Delivery[] }>(service.call('GET', `/api/admin/addons/${id}/events`)))
    .integrationEvents;

const idsIn = async (id: number, state: string): Promise<readonly string[]> => {
  const path = `/api/admin/addons/${id}/events?state=${state}&limit=5`;
  return (await json<{ integrationEvents: readonly Delivery[] }>(service.call('GET', path))).integrationEvents.map(
    (one) => one.id,
  );
};

describe('addons §2, §3: integrations', () => {
  it('are made, masked, changed and deleted', async () => {
    const addon = await create({ description: 'x', projects: ['default'] });
    expect(addon.signingSecret).toMatch(/^whsec_/);
    expect(addon.parameters).toEqual({ url: '*****', authorization: '*****' });
    const shown = await json<Addon>(service.call('GET', `/api/admin/addons/${addon.id}`));
    expect(shown).not.toHaveProperty('signingSecret');
    expect(shown.parameters).toEqual({ url: '*****', authorization: '*****' });
    const change = { ...body('/unused'), parameters: { url: '*****', contentType: 'application/x-y' }, enabled: false };
    const changed = await json<Addon>(service.call('PUT', `/api/admin/addons/${addon.id}`, change));
    expect(changed.parameters).toEqual({ url: '*****', contentType: 'application/x-y' });
    expect(changed.enabled).toBe(false);
    await json(service.call('DELETE', `/api/admin/addons/${addon.id}`));
    await json(service.call('GET', `/api/admin/addons/${addon.id}`), 404);
    const { events } = await json<{ events: readonly { type: string }[] }>(service.call('GET', '/api/admin/events'));
    const own = events.filter(({ type }) => type.startsWith('addon-config-'));
    expect(own.map(({ type }) => type).toSorted()).toEqual([
      'addon-config-created',
      'addon-config-deleted',
      'addon-config-updated',
    ]);
    expect(JSON.stringify(own)).not.toMatch(/secret|parameters|hook-/);
  });

  it.each([
    [{ provider: 'nobody' }, /Unknown addon provider nobody/],
    [{ parameters: {} }, /Missing required parameters: url/],
    [{ parameters: { url: 'ftp://example.com' } }, /parameters\/url/],
    [{ parameters: { url: 'http://10.1.2.3/x' } }, /parameters\/url.*private/],
    [{ parameters: { url: 'http://user:pass@example.com/x' } }, /parameters\/url/],
    [{ parameters: { url: 'https://example.com', unknown: 'x' } }, /unknown/],
    [{ parameters: { url: 'https://example.com', customHeaders: '{"a":"b\\r\\nc"}' } }, /customHeaders/],
  ])('are refused when they are wrong: %j', async (members, message) => {
    const answer = await service.call('POST', '/api/admin/addons', body('/x', members));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(message);
  });

  it('secrets stay here when an address changes, by a request or by a document', async () => {
    const [path, other] = [`/hook-${++made}`, `/hook-${++made}`];
    const parameters = {
      url: `${receiver.url}${path}`,
      apiKey: 'k'.repeat(32),
      customHeaders: '{"x-team":"payments"}',
    };
    const sent = { ...body(path), provider: 'datadog', description: 'Graphs', parameters };
    const { id } = await json<Addon>(service.call('POST', '/api/admin/addons', sent), 201);
    const masks = { url: `${receiver.url}${other}`, apiKey: '*****', customHeaders: '*****' };
    const moving = { ...sent, parameters: masks };
    const refused = await service.call('PUT', `/api/admin/addons/${id}`, moving);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/apiKey.*customHeaders/)]);
    const imported = await service.call('POST', '/api/admin/state/import?keep=false', {
      version: 4,
      integrations: [{ ...moving, parameters: { url: masks.url } }],
    });
    expect(await imported.text()).toBe(
      `Accepted. The address of integration ${id} (datadog, "Graphs") has changed, so it is off until its secrets are entered again: apiKey, customHeaders.`,
    );
    const shown = await json<Addon>(service.call('GET', `/api/admin/addons/${id}`));
    expect(shown).toMatchObject({ enabled: false, parameters: { url: masks.url } });
    expect(shown.parameters).toEqual({ url: masks.url });
    await json(service.call('POST', `/api/admin/addons/${id}/test`));
    expect(JSON.stringify(arrivedAt(other).map(({ headers }) => headers))).not.toMatch(/kkkkkk|payments/);
    await json(service.call('PUT', `/api/admin/addons/${id}`, moving), 400);
    const entered = { ...masks, apiKey: 'n'.repeat(32) };
    await json(service.call('PUT', `/api/admin/addons/${id}`, { ...moving, parameters: entered }));
    await json(service.call('POST', `/api/admin/addons/${id}/test`));
    const last = arrivedAt(other).at(-1)?.headers;
    expect(last).toMatchObject({ 'dd-api-key': entered.apiKey });
    expect(last).not.toHaveProperty('x-team');
    await json(service.call('DELETE', `/api/admin/addons/${id}`));
  });

  it('are at most a hundred', async () => {
    const { addons } = await json<{ addons: readonly Addon[] }>(service.call('GET', '/api/admin/addons'));
    const { client, name: TableName } = service.table;
    const further = Array.from({ length: 99 - addons.length }, (_, i) => addonItem(1_000 + i, { enabled: false }));
    await Promise.all(further.map((Item) => client.send(new PutCommand({ TableName, Item: { ...Item } }))));
    const last = await create();
    expect(await json(service.call('POST', '/api/admin/addons', body('/one-more')), 403)).toMatchObject({
      name: 'InvalidOperationError',
    });
    await json(service.call('DELETE', `/api/admin/addons/${last.id}`));
    const keys = further.map(({ pk, sk }) => ({ pk, sk }));
    await Promise.all(keys.map((Key) => client.send(new DeleteCommand({ TableName, Key }))));
  });

  it('list every provider with every type of event', async () => {
    const { providers } = await json<{ providers: readonly { name: string; events: readonly string[] }[] }>(
      service.call('GET', '/api/admin/addons'),
    );
    expect(providers.map(({ name }) => name).toSorted()).toEqual([
      'datadog',
      'new-relic',
      'slack',
      'slack-app',
      'teams',
      'webhook',
    ]);
    for (const { events } of providers) expect(events).toContain('group-user-added');
  });
});

describe('addons §3, §4: nobody learns what they could not see', () => {
  const editorToken = async (name: string): Promise<string> => {
    const user = await json<{ id: number }>(
      service.call('POST', '/api/admin/user-admin', { username: name, rootRole: 2, password: 'Correct-horse-7' }),
      201,
    );
    const made = await json<{ secret: string }>(
      service.call('POST', '/api/admin/service-account', { username: `${name}-bot`, name, rootRole: 2 }),
      201,
    ).then((bot) =>
      json<{ secret: string }>(
        service.call('POST', `/api/admin/service-account/${Number(Reflect.get(bot, 'id'))}/token`, {
          description: 'x',
          expiresAt: '2099-01-01T00:00:00Z',
        }),
        201,
      ),
    );
    expect(user.id).toBeGreaterThan(0);
    return made.secret;
  };

  it.each([
    ['without a filter', 'edith', []],
    ['with all projects', 'edgar', ['*']],
  ])('an editor gets no events without a project, neither live nor sent again: %s', async (_, name, projects) => {
    const token = await editorToken(name);
    const path = `/hook-${++made}`;
    const events = ['feature-created', 'user-created'];
    const addon = await json<Addon>(
      service.call('POST', '/api/admin/addons', body(path, { events, projects }), { Authorization: token }),
      201,
    );
    await json(service.call('POST', '/api/admin/user-admin', { username: `after-${name}`, rootRole: 3 }), 201);
    await createFeature(`after-${name}`);
    await expect.poll(() => arrivedAt(path).length).toBe(1);
    expect(eventsOf(path)).toMatchObject([{ type: 'feature-created', featureName: `after-${name}` }]);
    const { events: log } = await json<{ events: readonly { id: number; type: string }[] }>(
      service.call('GET', '/api/admin/events'),
    );
    const hidden = log.find(({ type }) => type === 'user-created')?.id;
    const again = service.call('POST', `/api/admin/addons/${addon.id}/deliveries/${hidden}/resend`, undefined, {
      Authorization: token,
    });
    await json(again, 404);
  });

  it('an editor who changes what an administrator made makes it an integration of an editor', async () => {
    const token = await editorToken('egon');
    const events = ['feature-created', 'user-created'];
    const addon = await create({ events });
    await json(
      service.call('PUT', `/api/admin/addons/${addon.id}`, body(addon.path, { events, description: 'by Egon' }), {
        Authorization: token,
      }),
    );
    await json(service.call('POST', '/api/admin/user-admin', { username: 'made-later', rootRole: 3 }), 201);
    await createFeature('after-change');
    await expect.poll(() => JSON.stringify(eventsOf(addon.path))).toContain('after-change');
    // Egon's own account may have come into the log while the integration was still an administrator's.
    expect(JSON.stringify(eventsOf(addon.path))).not.toContain('made-later');
  });

  it('an administrator who only switches what an editor made lets it learn nothing more', async () => {
    const token = await editorToken('else');
    const path = `/hook-${++made}`;
    const events = ['feature-created', 'user-created'];
    const { id } = await json<Addon>(
      service.call('POST', '/api/admin/addons', body(path, { events }), { Authorization: token }),
      201,
    );
    const change = (enabled: boolean, parameters: object) =>
      json(service.call('PUT', `/api/admin/addons/${id}`, body(path, { events, enabled, parameters })));
    const kept = { url: '*****', authorization: '*****' };
    await change(false, kept);
    await change(true, kept);
    await json(service.call('POST', '/api/admin/user-admin', { username: 'not-for-editors', rootRole: 3 }), 201);
    await createFeature('after-switching');
    await expect.poll(() => JSON.stringify(eventsOf(path))).toContain('after-switching');
    expect(JSON.stringify(eventsOf(path))).not.toContain('not-for-editors');
    // Who enters the address knows who receives the events.
    await change(true, { url: `${receiver.url}${path}`, authorization: 'entered' });
    await json(service.call('POST', '/api/admin/user-admin', { username: 'for-administrators', rootRole: 3 }), 201);
    await expect.poll(() => JSON.stringify(eventsOf(path))).toContain('for-administrators');
  });

  it('invite links arrive without what lets somebody in', async () => {
    const addon = await create({ events: ['public-signup-token-created', 'public-signup-token-updated'] });
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const link = await json<{ secret: string }>(
      service.call('POST', '/api/admin/invite-link/tokens', { name: 'friends', expiresAt }),
      201,
    );
    const { secret } = link;
    await json(service.call('PUT', `/api/admin/invite-link/tokens/${secret}`, { enabled: false }));
    await expect.poll(() => arrivedAt(addon.path).length).toBe(2);
    expect(eventsOf(addon.path).map(({ type }) => type)).toContain('public-signup-token-created');
    for (const { body: text } of arrivedAt(addon.path)) expect(text).not.toContain(secret);
  });

  it('features that it names are not shown to who does not see the project', async () => {
    await json(service.call('POST', '/api/admin/projects', { id: 'vault', name: 'Vault', mode: 'private' }), 201);
    const addon = await create({ projects: ['vault'], features: ['secret-plan'] });
    const bot = await json<{ id: number }>(
      service.call('POST', '/api/admin/service-account', { username: 'viewer-bot', name: 'Viewer', rootRole: 3 }),
      201,
    );
    const { secret } = await json<{ secret: string }>(
      service.call('POST', `/api/admin/service-account/${bot.id}/token`, {
        description: 'x',
        expiresAt: '2099-01-01T00:00:00Z',
      }),
      201,
    );
    const seen = service.call('GET', `/api/admin/addons/${addon.id}`, undefined, { Authorization: secret });
    expect(await json(seen)).toMatchObject({ projects: [], features: [] });
    const own = service.call('GET', `/api/admin/addons/${addon.id}`);
    expect(await json(own)).toMatchObject({ projects: ['vault'], features: ['secret-plan'] });
  });

  it('a stored secret is not sent to another host', async () => {
    const addon = await create();
    const elsewhere = { url: 'https://other.example.com/', authorization: '*****' };
    const moved = service.call('PUT', `/api/admin/addons/${addon.id}`, body('/x', { parameters: elsewhere }));
    expect([(await moved).status, await (await moved).text()]).toEqual([400, expect.stringContaining('authorization')]);
    const known = { ...elsewhere, authorization: 'entered again' };
    await json(service.call('PUT', `/api/admin/addons/${addon.id}`, body('/x', { parameters: known })));
  });
});

describe('addons §5: deliveries', () => {
  it('end with the last integration, and begin again with the next one', async () => {
    const { addons } = await json<{ addons: readonly Addon[] }>(service.call('GET', '/api/admin/addons'));
    for (const { id } of addons.slice(2)) await json(service.call('DELETE', `/api/admin/addons/${id}`));
    // At the same time: neither of them may believe that the other one stays.
    await Promise.all(addons.slice(0, 2).map(({ id }) => json(service.call('DELETE', `/api/admin/addons/${id}`))));
    const begun = async () =>
      (await getItems<Stored>(service.table, [cursorKey, ...markKeys])).map((item) => item?.kind);
    expect(await begun()).toEqual([undefined, undefined, undefined]);
    const addon = await create();
    expect(await begun()).toEqual(['log-cursor', 'delivery-mark', 'delivery-mark']);
    await createFeature('after-the-pause');
    await expect.poll(() => eventsOf(addon.path)).toMatchObject([{ featureName: 'after-the-pause' }]);
  });

  it('reach the receiver signed, with scope and revision', async () => {
    const addon = await create();
    await createFeature('signed');
    await expect.poll(() => arrivedAt(addon.path).length).toBe(1);
    const [received] = arrivedAt(addon.path);
    const headers = received?.headers as Record<string, string>;
    const event = new Webhook(addon.signingSecret ?? '').verify(received?.body ?? '', headers);
    expect(event).toMatchObject({
      type: 'feature-created',
      project: 'default',
      featureName: 'signed',
      scope: 'default',
      revision: expect.any(Number),
    });
    expect(headers.authorization).toBe('top secret');
    await expect.poll(async () => (await deliveries(addon.id)).length).toBe(1);
    expect(await deliveries(addon.id)).toMatchObject([
      { state: 'success', isWaiting: false, attempts: [{ status: 200, answer: 'thanks' }] },
    ]);
    await expect
      .poll(async () => {
        const shown = await json<Addon>(service.call('GET', `/api/admin/addons/${addon.id}`));
        return shown.health.lastSuccess;
      })
      .not.toBeNull();
  });

  it('name the segments of a strategy', async () => {
    const segment = async (name: string): Promise<number> =>
      (await json<{ id: number }>(service.call('POST', '/api/admin/segments', { name, constraints: [] }), 201)).id;
    const [before, after] = [await segment('trial users'), await segment('paying customers')];
    await createFeature('for-customers');
    const strategies = '/api/admin/projects/default/features/for-customers/environments/development/strategies';
    const strategy = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
    const { id } = await json<{ id: string }>(service.call('POST', strategies, { ...strategy, segments: [before] }));
    const { path } = await create({
      events: ['feature-strategy-update'],
      parameters: { url: `${receiver.url}/hook-${made + 1}`, bodyTemplate: '{{{eventMarkdown}}}' },
    });
    await json(service.call('PUT', `${strategies}/${id}`, { ...strategy, segments: [after] }));
    await expect.poll(() => arrivedAt(path).length).toBe(1);
    expect(arrivedAt(path)[0]?.body).toMatch(/paying customers.*added.*trial users.*taken/);
  });

  it('are made again after five seconds, with the same id', async () => {
    const addon = await create();
    receiver.answer(503, 'not now');
    await createFeature('again');
    await expect.poll(() => arrivedAt(addon.path).length).toBe(1);
    receiver.answer(200);
    await expect.poll(() => arrivedAt(addon.path).length).toBe(2);
    const [first, second] = arrivedAt(addon.path);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(4_900);
    await expect
      .poll(async () => (await deliveries(addon.id))[0]?.attempts.map(({ status }) => status))
      .toEqual([503, 200]);
    expect(await idsIn(addon.id, 'success')).toHaveLength(1);
    expect([await idsIn(addon.id, 'failed'), await idsIn(addon.id, 'waiting')]).toEqual([[], []]);
  });

  it('end when the receiver is gone, with an event and a notification', async () => {
    const addon = await create();
    receiver.answer(410);
    await createFeature('gone');
    await expect
      .poll(async () => (await json<Addon>(service.call('GET', `/api/admin/addons/${addon.id}`))).enabled)
      .toBe(false);
    const shown = await json<Addon>(service.call('GET', `/api/admin/addons/${addon.id}`));
    expect(shown.switchedOff?.why).toContain('410');
    expect(await idsIn(addon.id, 'waiting')).toHaveLength(1);
    expect([await idsIn(addon.id, 'success'), await idsIn(addon.id, 'failed')]).toEqual([[], []]);
    await json(service.call('GET', `/api/admin/addons/${addon.id}/events?state=odd`), 400);
  });

  it('are made of a sample on demand, and the answer says what the receiver said', async () => {
    const addon = await create({ enabled: false });
    receiver.answer(418, 'I am a teapot');
    const result = await json(service.call('POST', `/api/admin/addons/${addon.id}/test`));
    expect(result).toMatchObject({ state: 'failed', attempt: { status: 418, answer: 'I am a teapot' } });
    expect(eventsOf(addon.path)).toHaveLength(1);
    expect(await deliveries(addon.id)).toEqual([]);
  });

  it('say so when there was nothing to send', async () => {
    const addon = await create({ provider: 'slack-app', parameters: { accessToken: 'xoxb-1234567' } });
    const nothing = 'There was nothing to send.';
    expect(await json(service.call('POST', `/api/admin/addons/${addon.id}/test`))).toMatchObject({
      state: 'successWithErrors',
      stateDetails: nothing,
      attempt: { status: null, answer: nothing },
    });
  });

  it('show no secret that a receiver repeats, whatever it makes of it', async () => {
    const key = 'p4y&"ments/42';
    const parameters = {
      url: `${receiver.url}/hook-${++made}/T0-${'x'.repeat(20)}?sig=a%2Fb+cdef`,
      authorization: 'Bearer abc.def+ghi',
      customHeaders: JSON.stringify({ 'X-Key': key }),
    };
    const addon = await create({ parameters });
    const path = parameters.url.slice(receiver.url.length);
    const secrets = [path, 'a/b cdef', 'Bearer abc.def+ghi', 'abc.def+ghi', key, String(addon.signingSecret)];
    const forms = [
      ...secrets,
      ...secrets.map(encodeURIComponent),
      ...secrets.map((one) => JSON.stringify(one).slice(1, -1)),
      ...secrets.map((one) => Buffer.from(one).toString('base64')),
      String(addon.signingSecret).slice('whsec_'.length),
      `T0-${'x'.repeat(20)}`,
      'p4y&amp;&quot;ments/42',
    ];
    const stated: string[] = [];
    const repeating = (text: (signature: string) => string) =>
      receiver.answer(500, ({ headers }) => {
        const signature = String(headers['webhook-signature']);
        stated.push(signature.slice('v1,'.length));
        return text(signature);
      });
    const ask = async (): Promise<string> =>
      JSON.stringify(await json(service.call('POST', `/api/admin/addons/${addon.id}/test`)));
    for (const form of forms) {
      // Once where the first kilobyte ends, and once where the text about the answer ends.
      for (const before of ['', 'a '.repeat(145), 'a '.repeat(505)]) {
        repeating((signature) => `${before}${form}|${signature}`);
        const shown = await ask();
        expect(shown).toContain(before === '' ? '*****|*****' : 'a a a');
        for (const part of [form.slice(0, 5), ...stated.map((one) => one.slice(0, 8))])
          expect(shown).not.toContain(JSON.stringify(part).slice(1, -1));
      }
    }
    // What is stored, too.
    repeating((signature) => `${key} ${signature}`);
    await createFeature('echoed');
    await expect.poll(async () => (await deliveries(addon.id))[0]?.attempts[0]?.answer).toBe('***** *****');
    await json(service.call('DELETE', `/api/admin/addons/${addon.id}`));
  });

  it('are made again by hand: one, and a part of the log', async () => {
    const addon = await create();
    await createFeature('by-hand-1');
    await createFeature('by-hand-2');
    await expect.poll(async () => (await deliveries(addon.id)).length).toBe(2);
    const [newest] = await deliveries(addon.id);
    await json(service.call('POST', `/api/admin/addons/${addon.id}/deliveries/${newest?.id}/resend`), 202);
    await expect.poll(() => arrivedAt(addon.path).length).toBe(3);
    const ids = arrivedAt(addon.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    const from = '2020-01-01T00:00:00Z';
    const to = new Date(Date.now() + 60_000).toISOString();
    const progress = await json(service.call('POST', `/api/admin/addons/${addon.id}/resend`, { from, to }), 202);
    expect(progress).toMatchObject({ from: 1, done: true });
    const all = Number(progress.deliveries);
    expect(all).toBeGreaterThanOrEqual(5);
    await expect.poll(() => arrivedAt(addon.path).length).toBe(3 + all);
    expect(await json(service.call('GET', `/api/admin/addons/${addon.id}/resend`))).toEqual(progress);
    await json(service.call('POST', `/api/admin/addons/${addon.id}/resend`, { from: 9, to: 3 }), 400);
    await json(service.call('POST', `/api/admin/addons/${addon.id}/deliveries/99999/resend`), 404);
  });

  it('are signed by both secrets for a day after a rotation', async () => {
    const addon = await create();
    const { signingSecret } = await json(service.call('POST', `/api/admin/addons/${addon.id}/secret`));
    await createFeature('rotated');
    await expect.poll(() => arrivedAt(addon.path).length).toBe(1);
    const [received] = arrivedAt(addon.path);
    for (const secret of [String(signingSecret), addon.signingSecret ?? ''])
      new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>);
  });

  it('are signed by what receivers have, however often it is rotated in a day', async () => {
    const addon = await create();
    for (let times = 0; times < 3; times++) await json(service.call('POST', `/api/admin/addons/${addon.id}/secret`));
    await createFeature('rotated-thrice');
    await expect.poll(() => arrivedAt(addon.path).length).toBe(1);
    const [received] = arrivedAt(addon.path);
    new Webhook(addon.signingSecret ?? '').verify(received?.body ?? '', received?.headers as Record<string, string>);
  });

  it('are signed when the integration came by a document, too', async () => {
    const integrations = [{ provider: 'webhook', description: 'by a document', events: ['feature-created'] }];
    const state = service.call('POST', '/api/admin/state/import', { version: 4, integrations });
    expect((await state).status).toBe(202);
    const { addons } = await json<{ addons: readonly (Addon & { description: string | null })[] }>(
      service.call('GET', '/api/admin/addons'),
    );
    const imported = addons.find(({ description }) => description === 'by a document');
    const path = `/hook-${++made}`;
    const change = body(path, { description: 'by a document' });
    await json(service.call('PUT', `/api/admin/addons/${imported?.id}`, change));
    await createFeature('signed-after-import');
    await expect.poll(() => arrivedAt(path).length).toBe(1);
    expect(arrivedAt(path)[0]?.headers).toHaveProperty('webhook-signature');
  });

  it('are signed with a key pair, too, if somebody asks for it', async () => {
    const addon = await create();
    const rotate = (query: string) =>
      json<{ signingSecret: string; publicKey?: string }>(
        service.call('POST', `/api/admin/addons/${addon.id}/secret${query}`),
      );
    const { signingSecret, publicKey = '' } = await rotate('?keyPair=true');
    expect(await json(service.call('GET', `/api/admin/addons/${addon.id}`))).toMatchObject({ publicKey });
    await createFeature('with-key-pair');
    await expect.poll(() => arrivedAt(addon.path).length).toBe(1);
    const [received] = arrivedAt(addon.path);
    const headers = received?.headers ?? {};
    const text = received?.body ?? '';
    new Webhook(signingSecret).verify(text, headers as Record<string, string>);
    const signatures = String(headers['webhook-signature']).split(' ');
    expect(signatures.map((one) => one.replace(/,.*/, ''))).toEqual(['v1', 'v1a', 'v1']);
    const key = createPublicKey({
      // RFC 8410: the header of an ed25519 key, and the key.
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey.slice(5), 'base64')]),
      format: 'der',
      type: 'spki',
    });
    const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`);
    expect(verify(null, signed, key, Buffer.from(signatures[1]?.slice(4) ?? '', 'base64'))).toBe(true);
    expect(await rotate('')).not.toHaveProperty('publicKey');
    expect(await json(service.call('GET', `/api/admin/addons/${addon.id}`))).not.toHaveProperty('publicKey');
    await json(service.call('POST', `/api/admin/addons/${addon.id}/secret?keyPair=maybe`), 400);
  });

  it('leave out a private project, unless the integration names it', async () => {
    await json(service.call('POST', '/api/admin/projects', { id: 'hidden', name: 'Hidden', mode: 'private' }), 201);
    const [all, named] = [await create(), await create({ projects: ['hidden'] })];
    await createFeature('in-hidden', 'hidden');
    await expect.poll(() => arrivedAt(named.path).length).toBe(1);
    await createFeature('in-default');
    await expect.poll(() => arrivedAt(all.path).length).toBe(1);
    expect(eventsOf(all.path)).toMatchObject([{ featureName: 'in-default' }]);
    expect(eventsOf(named.path)).toMatchObject([{ featureName: 'in-hidden' }]);
  });

  it('leave out a private project after its end, too', async () => {
    const events = ['project-created', 'project-deleted'];
    const [all, named] = [await create({ events }), await create({ events, projects: ['ended'] })];
    await json(service.call('POST', '/api/admin/projects', { id: 'ended', name: 'Ended', mode: 'private' }), 201);
    await json(service.call('DELETE', '/api/admin/projects/ended'));
    await expect.poll(() => arrivedAt(named.path).length).toBe(2);
    await json(service.call('POST', '/api/admin/projects', { id: 'shown', name: 'Shown' }), 201);
    await expect.poll(() => arrivedAt(all.path).length).toBe(1);
    expect(eventsOf(all.path)).toMatchObject([{ type: 'project-created', project: 'shown' }]);
  });
});
