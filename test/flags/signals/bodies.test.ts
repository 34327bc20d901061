import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stateReading } from '../../../lib/contract/schemas/release-plan.ts';
import { placeIn } from '../../../lib/flags/signals/bodies/place.ts';
import { recognise } from '../../../lib/flags/signals/bodies/recognise.ts';
import { isSignedBy } from '../../../lib/flags/signals/bodies/signature.ts';

const now = new Date('2030-01-01T12:00:00.000Z');
const read = (body: unknown, headers: Record<string, string> = {}) => recognise(body, { headers, now });
const states = (body: unknown, headers?: Record<string, string>) => {
  const found = read(body, headers);
  for (const { reading } of found?.states ?? []) stateReading.parse(reading);
  return (found?.states ?? []).map(({ reading: { source, key, state, at }, marks }) => [
    source,
    key,
    state,
    at,
    placeIn(marks),
  ]);
};
const place = (environment = '') => ({ kind: 'place', place: { project: 'shop', feature: 'checkout', environment } });

const alert = (members: object = {}) => ({
  status: 'firing',
  labels: { alertname: 'HighErrors', severity: 'page', halyard_flag: 'shop/checkout' },
  annotations: { summary: 'Many errors' },
  startsAt: '2030-01-01T11:00:00.123Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'https://prometheus.example.com/graph',
  fingerprint: 'c0ffee0123456789',
  ...members,
});
const group = (alerts: readonly object[], members: object = {}) => ({
  version: '4',
  groupKey: '{}:{alertname="HighErrors"}',
  truncatedAlerts: 0,
  status: 'firing',
  receiver: 'halyard',
  groupLabels: { alertname: 'HighErrors' },
  commonLabels: {},
  commonAnnotations: {},
  externalURL: 'https://alertmanager.example.com',
  alerts,
  ...members,
});

describe('signals §5.1: Alertmanager and Grafana', () => {
  it('are one reading for each alert', () => {
    const resolved = alert({
      status: 'resolved',
      endsAt: '2030-01-01T11:30:00Z',
      fingerprint: 'f00d',
      labels: { alertname: 'Slow', halyard_flag: 'shop/checkout', halyard_environment: 'production' },
    });
    expect(states(group([alert(), resolved]))).toEqual([
      ['alertmanager', 'HighErrors c0ffee0123456789', 'firing', '2030-01-01T11:00:00.123Z', place()],
      ['alertmanager', 'Slow f00d', 'resolved', '2030-01-01T11:30:00.000Z', place('production')],
    ]);
  });

  it('Grafana adds its organization; its annotations may name the flag', () => {
    const one = alert({
      labels: { alertname: 'x' },
      annotations: { 'halyard:flag': 'shop/checkout' },
      values: { B: 1 },
    });
    expect(states(group([one], { version: '1', orgId: 1, title: '[FIRING:1]' }))).toEqual([
      ['grafana', 'x c0ffee0123456789', 'firing', '2030-01-01T11:00:00.123Z', place()],
    ]);
  });

  it('a time that is still to come counts as now, and one that is none, too', () => {
    const at = (startsAt: unknown) => states(group([alert({ startsAt })]))[0]?.[3];
    expect([at('2040-01-01T00:00:00Z'), at('soon'), at(undefined), at({})]).toEqual(Array(4).fill(now.toISOString()));
  });

  it('at most fifty alerts are read, and that is said', () => {
    const found = read(group(Array.from({ length: 60 }, () => alert())));
    expect([found?.states.length, found?.note]).toEqual([50, 'Only the first 50 alerts were read.']);
  });

  it('what is missing or of another type breaks nothing', () => {
    expect(states(group([{}, alert({ labels: [], fingerprint: { a: 1 } })], {}))).toMatchObject([
      ['alertmanager', 'alert', 'unknown', now.toISOString(), { kind: 'none' }],
      ['alertmanager', 'alert', 'firing', '2030-01-01T11:00:00.123Z', { kind: 'none' }],
    ]);
    expect(read([])).toBeUndefined();
    expect(read(null)).toBeUndefined();
    expect(read('text')).toBeUndefined();
    expect(read({ anything: true })).toBeUndefined();
  });
});

describe('signals §5.2: Datadog', () => {
  const body = (transition: string) => ({
    alert_transition: transition,
    alert_id: '4711',
    alert_scope: 'service:web',
    alert_cycle_key: '98765',
    alert_title: 'Error rate is high',
    date: '1893495600000',
    tags: 'env:prod,halyard:flag:shop/checkout,halyard_environment:production',
  });

  it.each([
    ['Triggered', 'firing'],
    ['Re-Triggered', 'firing'],
    ['Warn', 'firing'],
    ['Recovered', 'resolved'],
    ['No Data', 'unknown'],
    ['Something new', 'unknown'],
  ])('%s is %s', (transition, state) => {
    expect(states(body(transition))).toEqual([
      ['datadog', '4711 service:web', state, '2030-01-01T11:00:00.000Z', place('production')],
    ]);
  });

  it('may have its tags in a list, whatever else is in it', () => {
    const of = (tags: unknown) => states({ ...body('Triggered'), tags })[0]?.[4];
    expect(of(['env:prod', ' halyard:flag:shop/checkout', 7, null, {}])).toEqual(place());
    expect(of(['env:prod,halyard:flag:shop/checkout', 'halyard_environment:production'])).toEqual(place('production'));
    expect([of([]), of({ 'halyard:flag': 'shop/checkout' })]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  });

  it('is recognised by an id that is exact: two larger numbers would name one alarm', () => {
    const [exact, larger] = [Number.MAX_SAFE_INTEGER, 2 ** 53].map((id) =>
      states({ ...body('Triggered'), alert_id: id }),
    );
    expect(exact?.map(([, key]) => key)).toEqual(['9007199254740991 service:web']);
    expect(larger).toEqual([]);
  });
});

describe('signals §5.3: PagerDuty', () => {
  const body = (type: string, title = 'Down halyard:flag=shop/checkout') => ({
    event: {
      id: '01BF',
      event_type: type,
      resource_type: 'incident',
      occurred_at: '2030-01-01T11:00:00Z',
      agent: { id: 'PLH1HKV', type: 'user_reference' },
      client: null,
      data: {
        id: 'PGR0VU2',
        type: 'incident',
        number: 2,
        status: 'triggered',
        title,
        urgency: 'high',
        service: { summary: 'API' },
      },
    },
  });

  it('tells of incidents that begin and end', () => {
    expect([states(body('incident.triggered')), states(body('incident.resolved'))]).toEqual([
      [['pagerduty', 'PGR0VU2', 'firing', '2030-01-01T11:00:00.000Z', place()]],
      [['pagerduty', 'PGR0VU2', 'resolved', '2030-01-01T11:00:00.000Z', place()]],
    ]);
    expect(read(body('incident.annotated'))).toMatchObject({ kind: 'pagerduty', states: [] });
    expect(read(body('incident.triggered'))?.signature).toBe('x-pagerduty-signature');
  });

  it('is known by its header, too, so that no other body passes under a signature that nobody checks', () => {
    expect(read(group([alert()]), { 'x-pagerduty-signature': 'v1=00' })).toMatchObject({
      kind: 'pagerduty',
      states: [],
    });
  });
});

describe('signals §5.4: Sentry', () => {
  const body = (action: string) => ({
    action,
    installation: { uuid: 'a' },
    actor: { type: 'application', id: 'sentry', name: 'Sentry' },
    data: {
      description_text: '1,000 events in the last 10 minutes',
      description_title: 'Critical: Many errors',
      web_url: 'https://sentry.io/organizations/example/alerts/1/',
      metric_alert: {
        id: '7',
        identifier: '1',
        date_detected: '2030-01-01T10:00:00Z',
        date_started: '2030-01-01T09:59:00Z',
        date_closed: action === 'resolved' ? '2030-01-01T11:00:00Z' : null,
        alert_rule: { id: '42', name: 'Many errors halyard_flag=shop/checkout' },
      },
    },
  });

  it.each([
    ['critical', 'firing', '2030-01-01T10:00:00.000Z'],
    ['warning', 'firing', '2030-01-01T10:00:00.000Z'],
    ['resolved', 'resolved', '2030-01-01T11:00:00.000Z'],
  ])('%s is %s', (action, state, at) => {
    expect(states(body(action), { 'sentry-hook-resource': 'metric_alert' })).toEqual([
      ['sentry', 'Many errors halyard_flag=shop/checkout 42', state, at, place()],
    ]);
  });

  it('other resources tell no state', () => {
    expect(read({ action: 'created', data: { issue: {} } }, { 'sentry-hook-resource': 'issue' })).toMatchObject({
      kind: 'sentry',
      signature: 'sentry-hook-signature',
      states: [],
    });
  });
});

describe('signals §5.5: alarms that SNS delivers', () => {
  const notification = (Message: string) => ({
    Type: 'Notification',
    MessageId: '1',
    TopicArn: 'arn:aws:sns:eu-north-1:123456789012:alarms',
    Subject: 'ALARM: "Errors"',
    Message,
    Timestamp: '2030-01-01T11:00:01.000Z',
    SignatureVersion: '1',
    Signature: 'x',
    SigningCertURL: 'https://sns.eu-north-1.amazonaws.com/x.pem',
  });

  const message = {
    AlarmName: 'Errors',
    AlarmDescription: 'Guards halyard:flag=shop/checkout halyard:environment=production',
    AWSAccountId: '123456789012',
    NewStateValue: 'ALARM',
    StateChangeTime: '2030-01-01T11:00:00.236+0000',
    Region: 'EU (Stockholm)',
  };

  it('have the name of the alarm, and the flag of its description', () => {
    const of = (NewStateValue: string) => states(notification(JSON.stringify({ ...message, NewStateValue })));
    expect(of('ALARM')).toEqual([['sns', 'Errors', 'firing', '2030-01-01T11:00:00.236Z', place('production')]]);
    expect([of('OK')[0]?.[2], of('INSUFFICIENT_DATA')[0]?.[2], of('ELSE')]).toEqual(['resolved', 'unknown', []]);
    expect([states(notification('no JSON')), states(notification('[]'))]).toEqual([[], []]);
  });

  it('are the same where SNS sends the message alone; other messages are any JSON', () => {
    const raw = { 'x-amz-sns-rawdelivery': 'true' };
    expect(states(message, raw)).toEqual(states(notification(JSON.stringify(message))));
    expect(read({ ...message, NewStateValue: 'ELSE' }, raw)).toBeUndefined();
    expect(read({ status: 'down' }, raw)).toBeUndefined();
    expect(read(message)).toBeUndefined();
  });

  it('an address that confirms a subscription is shown, and only if it is one of SNS', () => {
    const note = (SubscribeURL: unknown) =>
      read({ Type: 'SubscriptionConfirmation', TopicArn: 'arn:aws:sns:x:1:y', Token: 't', SubscribeURL })?.note;
    const right = 'https://sns.eu-north-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    expect(note(right)).toBe(`To confirm the subscription, open its address: ${right}`);
    for (const wrong of [
      'http://sns.eu-north-1.amazonaws.com/',
      'https://sns.eu-north-1.amazonaws.com.example.com/',
      'https://sns.eu-north-1.amazonaws.com@example.com/',
      'https://user@sns.eu-north-1.amazonaws.com/',
      'https://sns.eu-north-1.amazonaws.com:8443/',
      'https://169.254.169.254/',
      undefined,
      7,
    ])
      expect(note(wrong)).toMatch(/is not one of SNS/);
  });
});

describe('signals §4: the flag of a reading', () => {
  it.each([
    [{}, { kind: 'none' }],
    [{ 'halyard:flag': '' }, { kind: 'none' }],
    [{ 'halyard:flag': 'shop/checkout' }, place()],
    [{ halyard_flag: 'shop/checkout', halyard_environment: 'dev' }, place('dev')],
    [{ halyard_flag: 'checkout' }, { kind: 'wrong' }],
    [{ halyard_flag: 'shop/checkout/more' }, { kind: 'wrong' }],
    [{ halyard_flag: 'shop/a#b' }, { kind: 'wrong' }],
    [{ halyard_flag: 'shop/checkout', halyard_environment: 'a#b' }, { kind: 'wrong' }],
  ])('%j', (marks, expected) => {
    expect(placeIn(marks)).toMatchObject(expected);
  });
});

describe('signals §6: signatures', () => {
  const bytes = Buffer.from('{"a":1}');
  const right = createHmac('sha256', 'secret').update(bytes).digest('hex');

  it('are compared with the bytes as they were sent', () => {
    expect(isSignedBy('secret', bytes, right)).toBe(true);
    expect(isSignedBy('secret', bytes, `v1=${'0'.repeat(64)},v1=${right}`)).toBe(true);
    expect(isSignedBy('secret', Buffer.from('{"a": 1}'), right)).toBe(false);
    expect(isSignedBy('other', bytes, right)).toBe(false);
    for (const wrong of [undefined, '', 'v1=', right.slice(2), `${right}00`, 'x'.repeat(64)])
      expect(isSignedBy('secret', bytes, wrong)).toBe(false);
  });
});
