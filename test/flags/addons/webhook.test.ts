import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parameterProblems } from '../../../lib/flags/addons/parameters.ts';
import { type Parameters, Unsendable } from '../../../lib/flags/addons/provider.ts';
import { webhook } from '../../../lib/flags/addons/providers/webhook.ts';
import { maxSteps } from '../../../lib/flags/addons/template.ts';
import { outgoing, sampleEvent } from './samples.ts';

const event = sampleEvent('feature-strategy-update');
const url = 'https://ci.example.com/hook';
const sent = (parameters: Parameters = {}, changes: Parameters = {}) => {
  const [request] = webhook.requests(outgoing(event, { parameters: { url, ...parameters }, ...changes }));
  if (!request || typeof request.body !== 'string') throw new Error('There is no request');
  return { ...request, body: request.body };
};

const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

describe('the body of a webhook', () => {
  it('is the event, with scope and revision', () => {
    expect(JSON.parse(sent().body)).toEqual({ ...event, scope: 'shop', revision: 41 });
    expect(sent()).toMatchObject({ part: '', url, headers: { 'content-type': 'application/json' } });
  });

  // As unleash-server 5.8.2 sends it to a receiver on this machine.
  it('has all members of the reference', () => {
    const members = ['id', 'type', 'createdBy', 'createdAt', 'createdByUserId', 'data', 'preData', 'tags'];
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(sent().body)))).toEqual(
      expect.arrayContaining([...members, 'featureName', 'project', 'environment']),
    );
  });

  it('has the content type and the authorization of the integration', () => {
    expect(sent({ contentType: 'text/plain', authorization: 'Bearer 1' }).headers).toEqual({
      'content-type': 'text/plain',
      authorization: 'Bearer 1',
      'webhook-id': 'evt_977_int_3',
      'webhook-timestamp': '1773052201',
    });
  });
});

describe('the signature of a webhook', () => {
  // Receivers compare the time with their own clock.
  const at = new Date();

  it('is verified by the library of Standard Webhooks', () => {
    const key = secret();
    const { body, headers } = sent({}, { at, signing: [key] });
    expect(new Webhook(key).verify(body, headers)).toEqual({ ...event, scope: 'shop', revision: 41 });
    expect(() => new Webhook(secret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(key).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(key).verify(body, { ...headers, 'webhook-id': 'evt_978_int_3' })).toThrow();
  });

  it('is of the bytes that are sent, in any language', () => {
    const key = secret();
    const { body, headers } = sent({ bodyTemplate: 'Ærøskøbing 🚩 {{event.type}}' }, { at, signing: [key] });
    expect(() => new Webhook(key).verify(body, headers, { jsonParse: false })).not.toThrow();
  });

  it('is there for both secrets while one replaces the other', () => {
    const [old, next] = [secret(), secret()];
    const { body, headers } = sent({}, { at, signing: [next, old] });
    for (const key of [old, next]) expect(() => new Webhook(key).verify(body, headers)).not.toThrow();
  });

  it.each([32, 64])('is ed25519 for a key of %s bytes', (bytes) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
    const half = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const key = `whsk_${Buffer.concat([seed, half]).subarray(0, bytes).toString('base64')}`;
    const shared = secret();
    const { body, headers } = sent({}, { at, signing: [shared, key] });
    const [, signature = ''] = /(?:^| )v1a,(\S+)/.exec(headers['webhook-signature'] ?? '') ?? [];
    const text = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
    const known = createPublicKey({
      key: publicKey.export({ format: 'der', type: 'spki' }),
      format: 'der',
      type: 'spki',
    });
    expect(verify(null, text, known, Buffer.from(signature, 'base64'))).toBe(true);
    expect(() => new Webhook(shared).verify(body, headers)).not.toThrow();
  });

  it('has the same id at every attempt, and the time of the attempt', () => {
    const key = secret();
    const [first, second] = [
      sent({}, { signing: [key] }),
      sent({}, { signing: [key], at: new Date('2026-03-09T10:35:01.500Z') }),
    ];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.headers['webhook-timestamp']).toBe('1773052501');
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
    expect(first.headers['webhook-id']).not.toContain('.');
  });

  it('is not made with a key of an unknown kind', () => {
    expect(() => sent({}, { signing: ['sesame'] })).toThrow('whsec_');
  });
});

const problems = (parameters: Parameters) => parameterProblems(webhook.definition, { url, ...parameters });
const problem = (name: string, value: unknown) =>
  problems({ [name]: value }).find(({ parameter }) => parameter === name)?.message;

describe('custom headers', () => {
  it('are sent, and come before ours', () => {
    const { headers } = sent({
      customHeaders: '{"X-Team": "payments", "Content-Type": "application/cloudevents+json"}',
      authorization: 'a',
    });
    expect(headers).toMatchObject({
      'x-team': 'payments',
      'content-type': 'application/cloudevents+json',
      authorization: 'a',
    });
  });

  it.each([
    ['{"Host": "internal"}', 'which belongs to the connection'],
    ['{"hOsT": "internal"}', 'which belongs to the connection'],
    ['{"Content-Length": "0"}', 'which belongs to the connection'],
    ['{"Transfer-Encoding": "chunked"}', 'which belongs to the connection'],
    ['{"Connection": "close"}', 'which belongs to the connection'],
    ['{"Content-Encoding": "gzip"}', 'must not set content-encoding'],
    ['{"Proxy-Authorization": "x"}', 'which belongs to the connection'],
    ['{"Webhook-Id": "evt_1"}', 'must not set webhook-id'],
    ['{"webhook-signature": "v1,x"}', 'must not set webhook-signature'],
    ['{"Expect": "100-continue"}', 'which belongs to the connection'],
    [JSON.stringify({ 'X-A': 'b\r\nHost: internal' }), 'must be one line'],
    [JSON.stringify({ 'X-A': 'b\u0000' }), 'must be one line'],
    [JSON.stringify({ 'X-A': 'ж' }), 'must be one line'],
    [JSON.stringify({ 'X-A\r\nHost': 'internal' }), 'whose name is none'],
    [JSON.stringify({ 'X A': 'b' }), 'whose name is none'],
    [JSON.stringify({ ':authority': 'b' }), 'whose name is none'],
    ['{"": "b"}', 'whose name is none'],
    ['{"X-A": 1}', 'a JSON object of texts'],
    ['{"X-A": {"b": "c"}}', 'a JSON object of texts'],
    ['["X-A"]', 'a JSON object of texts'],
    ['X-A: b', 'a JSON object of texts'],
    [JSON.stringify({ 'X-A': 'b'.repeat(4_001) }), 'at most 4000 characters'],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'b']))), 'at most 20 headers'],
  ])('%s are refused', (customHeaders, message) => {
    expect(problem('customHeaders', customHeaders)).toContain(message);
    expect(() => sent({ customHeaders })).toThrow(Unsendable);
  });

  it('may be kept, or left out', () => {
    expect(problems({ customHeaders: '*****', authorization: '*****' })).toEqual([]);
    expect(problems({ customHeaders: ' ' })).toEqual([]);
  });

  it.each(['a\r\nb: c', 'a\nb'])('of the kinds that have a parameter of their own are one line', (value) => {
    expect(problem('authorization', value)).toContain('must be one line');
    expect(problem('contentType', value)).toContain('must be one line');
  });
});

describe('the address of a webhook', () => {
  it.each([undefined, '', '  '])('is required', (value) => {
    expect(problem('url', value)).toBe('is required');
  });

  it.each(['ci.example.com', 'ftp://ci.example.com', 'javascript:alert(1)', 'file:///etc/passwd'])(
    '%s is none',
    (value) => {
      expect(problem('url', value)).toContain('http');
    },
  );

  it('may be kept', () => {
    expect(problem('url', '*****')).toBeUndefined();
  });
});

describe('templates', () => {
  const made = (bodyTemplate: string): string => sent({ bodyTemplate }).body;

  it.each([
    ['{{event.type}} of {{event.featureName}}', 'feature-strategy-update of checkout'],
    ['{{event.data.parameters.rollout}} {{event.preData.parameters.rollout}}', '50 25'],
    ['{{#event.tags}}{{type}}:{{value}};{{/event.tags}}', 'simple:revenue;'],
    ['{{^event.data.title}}no title{{/event.data.title}}', 'no title'],
    ['{{event.revision}} in {{event.scope}}', '41 in shop'],
    ['{{=<% %>=}}<% event.type %>', 'feature-strategy-update'],
    ['{{! a comment }}{{event.nothing}}{{event.data.nothing.at.all}}', ''],
    ['{{event.tags.length}} {{event.tags.0.value}}', '1 revenue'],
    ['{{event}} {{event.data.constraints}}', '[object Object] '],
  ])('%s', (template, text) => {
    expect(made(template)).toBe(text);
  });

  it('have the JSON of the event, and its message', () => {
    const text = z.string().parse(JSON.parse(made('{{{eventJson}}}')));
    expect(JSON.parse(text)).toEqual({ ...event, scope: 'shop', revision: 41 });
    expect(made('{{{eventMarkdown}}}')).toBe(
      'kari@example.com raised **checkout** in production from 25 % to 50 % of users · ' +
        '[revision 41](https://flags.example.com/prod/projects/shop/features/checkout?tab=history&revision=41)',
    );
  });

  it('escape for HTML, as those of the reference do, unless they have three braces', () => {
    const body = (bodyTemplate: string) =>
      webhook.requests(
        outgoing({ ...event, data: { description: '<b> & "c"' } }, { parameters: { url, bodyTemplate } }),
      )[0]?.body;
    expect(body('{{event.data.description}}')).toBe('&lt;b&gt; &amp; &quot;c&quot;');
    expect(body('{{{event.data.description}}}{{& event.data.description}}')).toBe('<b> & "c"<b> & "c"');
  });

  it.each([
    'constructor',
    'event.constructor',
    'event.constructor.constructor',
    'event.type.constructor.fromCharCode',
    'event.type.repeat',
    'event.toString',
    'event.tags.map',
    'event.__proto__.toString',
    'event.hasOwnProperty',
  ])('cannot reach the function %s', (name) => {
    expect(made(`[{{{${name}}}}{{#${name}}}called{{/${name}}}]`)).toBe('[]');
  });

  it('write data whose members have the names of functions', () => {
    const data = JSON.parse(
      '{"toString": "x", "valueOf": 1, "__proto__": {"a": "b"}, "list": [{"toString": 1}, null, "y"]}',
    );
    const body = (bodyTemplate: string) =>
      webhook.requests(outgoing({ ...event, data }, { parameters: { url, bodyTemplate } }))[0]?.body;
    expect(body('{{event.data}} {{event.data.toString}} {{event.data.list}} {{event.data.__proto__.a}}')).toBe(
      '[object Object] x [object Object],,y b',
    );
  });

  it.each([
    ['{{> partial}}', 'must not have partials'],
    ['{{#a}}{{> b}}{{/a}}', 'must not have partials'],
    ['{{#event}}', 'is no Mustache template'],
    ['{{event', 'is no Mustache template'],
    ['{{/event}}', 'is no Mustache template'],
    ['{{= =}}', 'is no Mustache template'],
    [`${'{{#a}}'.repeat(9)}${'{{/a}}'.repeat(9)}`, 'more than 8 sections within each other'],
    ['{{a}}'.repeat(1_001), 'at most 1000 tags'],
    [`{{=| |=}}${'|a|x'.repeat(1_100)}`, 'at most 1000 tags'],
    [`{{${'a'.repeat(201)}}}`, 'more than 200 characters'],
    [`{{a${' '.repeat(201)}b}}`, 'more than 200 spaces'],
    ['x'.repeat(16_385), 'at most 16384 characters'],
  ])('%# are refused', (template, message) => {
    expect(problem('bodyTemplate', template)).toContain(message);
    expect(() => made(template)).toThrow(Unsendable);
  });

  it('are counted in steps, so that none can grow with the data', () => {
    const list = Array.from({ length: 30 }, () => ({}));
    const body = (depth: number) =>
      webhook.requests(
        outgoing(
          { ...event, data: { list } },
          {
            parameters: {
              url,
              bodyTemplate: `${'{{#event.data.list}}'.repeat(depth)}.${'{{/event.data.list}}'.repeat(depth)}`,
            },
          },
        ),
      )[0]?.body;
    expect(body(2)).toBe('.'.repeat(900));
    expect(() => body(6)).toThrow(`The template takes more than ${maxSteps} steps.`);
  });

  it('make at most a million characters', () => {
    const data = { text: 'x'.repeat(10_000) };
    const body = (times: number) =>
      webhook.requests(
        outgoing({ ...event, data }, { parameters: { url, bodyTemplate: '{{{event.data.text}}}'.repeat(times) } }),
      )[0]?.body.length;
    expect(body(100)).toBe(1_000_000);
    expect(() => body(110)).toThrow('makes more than 1048576 characters');
  });
});
