import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addonProvider } from '../../../lib/contract/schemas/addon.ts';
import { type Event, eventTypes } from '../../../lib/contract/schemas/event.ts';
import { leadsElsewhere } from '../../../lib/flags/addons/checked-parameters.ts';
import { parameterProblems } from '../../../lib/flags/addons/parameters.ts';
import type { Outgoing, OutgoingRequest } from '../../../lib/flags/addons/provider.ts';
import { providers } from '../../../lib/flags/addons/providers/index.ts';
import { type Receiver, receivers } from './receivers.ts';
import { outgoing, sampleEvent, sampleEvents } from './samples.ts';

const provider = (name: string) => {
  const found = providers.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`There is no provider ${name}`);
  return found;
};

const requestsOf = (name: string, event: Event, changes: Partial<Outgoing> = {}): readonly OutgoingRequest[] =>
  provider(name).requests(outgoing(event, changes));
const requestOf = (
  { provider: name, parameters }: Receiver,
  event: Event,
  changes: Partial<Outgoing> = {},
): OutgoingRequest => {
  const [request] = requestsOf(name, event, { parameters, ...changes });
  if (!request) throw new Error('There is no request');
  return request;
};
const receiver = (name: string): Receiver => {
  const found = receivers[name];
  if (!found) throw new Error(`There is no receiver ${name}`);
  return found;
};
const json = (request: OutgoingRequest | undefined): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(typeof request?.body === 'string' ? request.body : gunzipSync(request?.body ?? '').toString()));

describe.each(Object.entries(receivers))('%s', (_, one) => {
  it('takes every type of events', () => {
    for (const event of sampleEvents()) one.receive(requestOf(one, event));
  });

  it('takes events that are as large as they can be', () => {
    const huge = '🚩<&*@'.repeat(60_000);
    for (const type of [
      'feature-metadata-updated',
      'feature-strategy-add',
      'features-exported',
      'banner-created',
    ] as const)
      one.receive(
        requestOf(
          one,
          sampleEvent(type, {
            createdBy: huge,
            ...(type !== 'features-exported' && { featureName: huge.slice(0, 100), project: huge.slice(0, 255) }),
            data: {
              ...z.looseObject({}).parse(sampleEvent(type).data),
              description: huge,
              message: huge,
              title: huge,
              list: huge.split('<'),
            },
            tags: Array.from({ length: 200 }, (__, i) => ({ type: `t${i}`, value: huge.slice(0, 300) })),
          }),
          { comment: huge },
        ),
      );
  });

  it('is satisfied by its parameters', () => {
    expect(parameterProblems(provider(one.provider).definition, one.parameters)).toEqual([]);
  });
});

describe('definitions', () => {
  it('have the form of the contract', () => {
    for (const { definition } of providers) expect(addonProvider.strict().parse(definition)).toEqual(definition);
  });

  it('take every type of events, and mark the usual ones', () => {
    for (const { definition } of providers) {
      expect(definition.events).toEqual([...eventTypes]);
      expect(definition.usualEvents.length).toBeGreaterThanOrEqual(15);
      expect(definition.events).toEqual(expect.arrayContaining(definition.usualEvents));
    }
  });

  // GET /api/admin/addons of unleash-server 5.8.2: name, type, required, sensitive.
  it.each([
    [
      'webhook',
      [
        'url url true true',
        'contentType text false false',
        'authorization text false true',
        'customHeaders textfield false true',
        'bodyTemplate textfield false false',
      ],
    ],
    [
      'slack',
      [
        'url url true true',
        'username text false false',
        'emojiIcon text false false',
        'defaultChannel text true false',
        'customHeaders textfield false true',
      ],
    ],
    ['slack-app', ['accessToken text true true', 'defaultChannels text false false']],
    ['teams', ['url url true true', 'customHeaders textfield false true']],
    [
      'datadog',
      [
        'url url false false',
        'apiKey text true true',
        'sourceTypeName text false false',
        'customHeaders textfield false true',
        'bodyTemplate textfield false false',
      ],
    ],
  ])('of %s have the parameters of the reference', (name, expected) => {
    expect(
      provider(name).definition.parameters.map((one) => `${one.name} ${one.type} ${one.required} ${one.sensitive}`),
    ).toEqual(expected);
  });

  it('name what is missing', () => {
    expect(parameterProblems(provider('datadog').definition, {})).toEqual([
      { parameter: 'apiKey', message: 'is required' },
    ]);
    expect(parameterProblems(provider('slack').definition, {}).map(({ parameter }) => parameter)).toEqual([
      'url',
      'defaultChannel',
    ]);
    expect(parameterProblems(provider('new-relic').definition, { url: 'x', licenseKey: '*****' })).toEqual([
      { parameter: 'url', message: 'must be an address with http or https' },
    ]);
  });
});

const at = new Date('2026-03-09T10:30:00Z');
const answer = (status: number, body = '', headers: Record<string, string> = {}) => ({ status, body, headers });

describe.each(providers.map((one) => [one.definition.name, one] as const))('answers to %s', (name, { judge }) => {
  const success = name === 'slack-app' ? '{"ok":true}' : 'ok';

  it('succeed with 2xx alone', () => {
    expect(judge(answer(200, success), at).kind).toBe('ok');
    for (const status of [301, 302, 307, 400, 401, 403, 404, 408, 429, 500, 502, 503, 504])
      expect(judge(answer(status, success), at).kind, String(status)).toBe('again');
  });

  it('switch the integration off with 410', () => {
    const body = name === 'slack' ? 'no_service' : 'gone';
    expect(judge(answer(410, body), at)).toEqual({ kind: 'gone', text: `HTTP 410: ${body}` });
  });

  it.each([
    ['120', {}, 120],
    ['Mon, 09 Mar 2026 10:31:00 GMT', {}, 60],
    // The clock of the receiver is an hour ahead.
    ['Mon, 09 Mar 2026 11:31:00 GMT', { date: 'Mon, 09 Mar 2026 11:30:00 GMT' }, 60],
    ['Mon, 09 Mar 2026 10:00:00 GMT', {}, 0],
    ['99999999', {}, 86_400],
    ['soon', {}, undefined],
    ['-5', {}, undefined],
  ])('may ask to wait: Retry-After: %s', (text, headers, seconds) => {
    for (const status of [429, 503]) {
      const verdict = judge(answer(status, 'busy', { ...headers, 'retry-after': text }), at);
      expect(verdict).toEqual({
        kind: 'again',
        text: `HTTP ${status}: busy`,
        ...(seconds !== undefined && { retryAfter: seconds }),
      });
    }
  });

  it('are repeated in part, on one line', () => {
    const verdict = judge(answer(500, `a\r\n${'🚩'.repeat(1_000)}`), at);
    expect(verdict).toEqual({ kind: 'again', text: `HTTP 500: a ${'🚩'.repeat(148)}…` });
  });
});

describe('slack-app', () => {
  const event = sampleEvent('feature-environment-enabled', {
    tags: [
      { type: 'slack', value: 'payments' },
      { type: 'slack', value: '#releases' },
      { type: 'team', value: 'ops' },
    ],
  });
  const parameters = { accessToken: 'xoxb-1', defaultChannels: 'releases, C0123456789 ,' };

  it('posts once to each channel of tags and parameters', () => {
    const requests = requestsOf('slack-app', event, { parameters });
    expect(requests.map(({ part }) => part)).toEqual(['payments', 'releases', 'C0123456789']);
    expect(requests.map((one) => json(one).channel)).toEqual(['#payments', '#releases', 'C0123456789']);
  });

  it('posts to at most 30 channels, those of tags first; an integration with more is not saved', () => {
    const channels = Array.from({ length: 31 }, (_, i) => `c${i}`);
    const given = { ...parameters, defaultChannels: channels.slice(1).join() };
    const { definition } = provider('slack-app');
    expect(parameterProblems(definition, given)).toEqual([]);
    expect(requestsOf('slack-app', event, { parameters: given }).map(({ part }) => part)).toEqual([
      'payments',
      'releases',
      ...channels.slice(1, 29),
    ]);
    const message = 'must be at most 30 channels';
    expect(parameterProblems(definition, { ...given, defaultChannels: channels.join(', #') })).toEqual([
      { parameter: 'defaultChannels', message },
    ]);
    expect(
      parameterProblems(provider('slack').definition, { url: 'https://a.example', defaultChannel: channels.join() }),
    ).toEqual([{ parameter: 'defaultChannel', message }]);
  });

  it('posts again only where it failed', () => {
    const requests = requestsOf('slack-app', event, { parameters, done: ['payments', 'C0123456789'] });
    expect(requests.map(({ part }) => part)).toEqual(['releases']);
  });

  it('posts nothing where there is no channel', () => {
    expect(requestsOf('slack-app', { ...event, tags: [] }, { parameters: { accessToken: 'xoxb-1' } })).toEqual([]);
  });

  it.each([
    ['{"ok":false,"error":"channel_not_found"}', 'channel_not_found, there is no such channel, or it is private'],
    ['{"ok":false,"error":"toString"}', 'Slack did not post the message: toString'],
    ['{"ok":false}', 'no reason'],
    ['<html>', 'This is no answer of Slack: HTTP 200: <html>'],
    ['[]', 'This is no answer of Slack'],
  ])('judges the answer 200 %s', (body, text) => {
    const verdict = provider('slack-app').judge(answer(200, body), at);
    expect(verdict.kind).toBe('again');
    expect(verdict).toHaveProperty('text', expect.stringContaining(text));
  });

  it('waits as long as Slack asks for', () => {
    const limited = answer(200, '{"ok":false,"error":"ratelimited"}', { 'retry-after': '30' });
    expect(provider('slack-app').judge(limited, at)).toMatchObject({ kind: 'again', retryAfter: 30 });
  });
});

describe('slack', () => {
  it.each(['channel_is_archived', 'something else', ''])('is not gone with 410 %s', (body) => {
    const verdict = provider('slack').judge(answer(410, body, { 'retry-after': '30' }), at);
    expect(verdict).toEqual({ kind: 'again', text: body === '' ? 'HTTP 410' : `HTTP 410: ${body}`, retryAfter: 30 });
  });

  const parameters = { url: 'https://hooks.slack.com/services/T/B/x', defaultChannel: 'releases' };

  it('posts to the default channel only if no tag names one', () => {
    const tags = [{ type: 'slack', value: 'payments' }];
    const event = sampleEvent('feature-archived');
    expect(requestsOf('slack', event, { parameters }).map((one) => json(one).channel)).toEqual(['#releases']);
    expect(requestsOf('slack', { ...event, tags }, { parameters }).map((one) => json(one).channel)).toEqual([
      '#payments',
    ]);
  });
});

describe('teams', () => {
  it.each([
    'https://prod-1.westeurope.logic.azure.com:443/workflows/1',
    'https://default1.2.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/1',
    'https://api.powerautomate.com/workflows/1',
  ])('sends an adaptive card to %s', (url) => {
    expect(json(requestsOf('teams', sampleEvent('feature-archived'), { parameters: { url } })[0]).type).toBe('message');
  });

  it.each([
    'https://example.webhook.office.com/webhookb2/1',
    'https://logic.azure.com.example.com/1',
    'https://evil-logic.azure.com/1',
  ])('sends a card of old to %s', (url) => {
    const [request] = requestsOf('teams', sampleEvent('feature-archived'), { parameters: { url } });
    expect(json(request)['@type']).toBe('MessageCard');
  });

  it('finds the error that a connector answers with 200', () => {
    const text = 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429';
    expect(provider('teams').judge(answer(200, text), at)).toMatchObject({ kind: 'again' });
    expect(provider('teams').judge(answer(202), at)).toEqual({ kind: 'ok' });
  });
});

describe('datadog', () => {
  it('has tags of the flag and of the place', () => {
    const request = requestOf(receiver('datadog (v1)'), sampleEvent('feature-strategy-update'));
    expect(request.url).toBe('https://api.datadoghq.com/api/v1/events');
    expect(json(request)).toMatchObject({
      tags: [
        'simple:revenue',
        'project:shop',
        'env:production',
        'feature_flag:checkout',
        'event_type:feature-strategy-update',
        'stage:prod',
      ],
      aggregation_key: 'shop/checkout',
      date_happened: 1_773_052_200,
    });
  });

  it('sends changes with their author and both values', () => {
    const body = json(requestOf(receiver('datadog (v2)'), sampleEvent('feature-environment-enabled')));
    expect(body).toMatchObject({
      data: {
        attributes: {
          timestamp: '2026-03-09T10:30:00.000Z',
          attributes: {
            author: { type: 'user', name: 'kari@example.com' },
            changed_resource: { type: 'feature_flag', name: 'checkout' },
            prev_value: { enabled: false },
            new_value: { enabled: true },
            change_metadata: { event_id: 977, revision: 41, environment: 'production' },
          },
        },
      },
    });
  });

  it('leaves out the time of an event that is too old to be taken with it', () => {
    const late = { at: new Date('2026-03-10T10:30:00Z') };
    for (const name of ['datadog (v1)', 'datadog (v2)']) {
      const one = receiver(name);
      const request = requestOf(one, sampleEvent('feature-archived'), late);
      one.receive(request);
      expect(request.body).not.toContain(name === 'datadog (v1)' ? 'date_happened' : 'timestamp');
    }
  });

  it('writes a text by a template, in which nobody is mentioned either', () => {
    const parameters = { apiKey: 'k', bodyTemplate: '{{event.type}} by {{{event.createdBy}}}' };
    const [request] = requestsOf('datadog', sampleEvent('feature-archived', { createdBy: '@all' }), { parameters });
    expect(json(request).text).toBe('feature-archived by ＠all');
  });
});

describe('new-relic', () => {
  it('has the data of the event beside the rest, and nothing instead of it', () => {
    const event = sampleEvent('feature-created', {
      data: {
        ...z.looseObject({}).parse(sampleEvent('feature-created').data),
        eventType: 'x',
        accountId: 1,
        createdBy: 'x',
        secret: 's',
        'nr.x': 1,
        'a b': 1,
      },
    });
    const request = requestOf(receiver('new-relic'), event);
    const [body] = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(gunzipSync(request.body).toString()));
    expect(body).toMatchObject({
      eventType: 'UnleashServiceEvent',
      unleashEventType: 'feature-created',
      createdBy: 'kari@example.com',
      createdAt: 1_773_052_200_000,
      timestamp: 1_773_052_200_000,
      name: 'checkout',
      stale: 'false',
    });
    for (const name of ['accountId', 'secret', 'nr.x', 'a b']) expect(body).not.toHaveProperty([name]);
  });
});

describe('a test', () => {
  it('says so', () => {
    const one = receiver('slack-app');
    const [first] = one.receive(requestOf(one, sampleEvent('feature-archived'), { isTest: true }));
    expect(first?.text).toMatch(/^Test: kari@example\.com archived/);
  });
});

describe('an address that may be left out', () => {
  const { parameters } = provider('datadog').definition;
  const usual = 'https://api.datadoghq.com/api/v1/events';
  it.each([
    ['is the one that its definition shows', { url: usual }, {}, false],
    ['and the other way round', {}, { url: usual }, false],
    ['is another one than one elsewhere', { url: 'https://api.datadoghq.eu/api/v1/events' }, {}, true],
  ])('%s', (_, given, stored, elsewhere) => {
    expect(leadsElsewhere(parameters, given, stored)).toBe(elsewhere);
  });
});
