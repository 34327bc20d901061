import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { readStage } from '../../../infra/aws/stage.ts';

const stageOf = (context: Readonly<Record<string, unknown>>, region = 'eu-west-1') =>
  readStage(new App({ context: { ...context } }).node, region);

const busIn = (region: string): string => `arn:aws:events:${region}:123456789012:event-bus/events`;

describe('the stage of a deployment', () => {
  it('is asked for when it is missing', () => {
    expect(() => stageOf({})).toThrow(/--context stage=dev/);
  });

  it.each(['Dev', 'a-b', '1st', 'averyveryverylongname', 'a b'])('refuses the name %s', (stage) => {
    expect(() => stageOf({ stage })).toThrow(/lower-case letters and digits/);
  });

  it('has careful defaults', () => {
    expect(stageOf({ stage: 'dev' })).toEqual({
      name: 'dev',
      production: false,
      corsOrigins: [],
      baseUrl: undefined,
      throttle: { rate: 200, burst: 400 },
      alarms: false,
      alarmEmail: undefined,
      canary: false,
      backup: undefined,
      failOnWarnings: true,
      tracing: false,
      warm: false,
      dashboard: false,
      domain: undefined,
      front: {
        domain: undefined,
        isOnlyWay: false,
        webAcl: undefined,
        policies: undefined,
        replica: undefined,
      },
      frontSecrets: ['first'],
      mailFrom: undefined,
      alarmStates: true,
      sessions: { idleMinutes: undefined, hours: undefined },
      historyDays: undefined,
      reservedConcurrency: undefined,
      accountConcurrency: 1000,
      restored: undefined,
    });
  });

  it.each(['prod', 'production'])('%s is a production stage, with alarms', (stage) => {
    expect(stageOf({ stage })).toMatchObject({ production: true, alarms: true, canary: true, dashboard: true });
  });

  it('sets alarms where somebody is to be sent them', () => {
    expect(stageOf({ stage: 'dev', alarmEmail: 'first.last+halyard@mail.example.com' })).toMatchObject({
      alarms: true,
      alarmEmail: 'first.last+halyard@mail.example.com',
    });
  });

  it('takes switches as text from the command line and as they are from cdk.json', () => {
    expect(stageOf({ stage: 'prod', production: 'false' })).toMatchObject({ production: false, alarms: false });
    expect(stageOf({ stage: 'dev', production: true, alarms: false })).toMatchObject({
      production: true,
      alarms: false,
    });
  });

  it.each([
    [{ production: 'yes' }, /production=yes: use true or false/],
    [{ domainName: 'flags.example.com' }, /give its certificate too/],
    [{ certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/x' }, /domainName=: use a name/],
    [{ domainName: 'https://flags.example.com', certificateArn: 'x' }, /use a name such as/],
    [{ domainName: 'flags.example.com', certificateArn: 'x' }, /give its certificate too/],
    [{ corsOrigins: Array.from({ length: 99 }, (_, i) => `https://app-${i}.example.com`).join() }, /2600 characters/],
    [{ reservedConcurrency: '0' }, /reservedConcurrency=0/],
    [{ reservedConcurrency: '20', accountConcurrency: '799' }, /need an account with 860 executions .* it has 799/],
    [{ reservedConcurrency: '1', accountConcurrency: '10' }, /need an account with 138 executions .* it has 10/],
    [{ accountConcurrency: '1e3' }, /accountConcurrency=1e3/],
    [{ tracing: 'on' }, /tracing=on: use true or false/],
    [{ alarmEmail: 'ops' }, /alarmEmail=ops: use one mail address/],
    [{ alarmEmail: 'Ops <ops@example.com>' }, /use one mail address/],
    [{ alarmEmail: 'a@example.com,b@example.com' }, /use one mail address/],
    [{ alarmEmail: 'ops@example.com', alarms: 'false' }, /nothing to send with alarms=false/],
    [{ throttleRate: '0' }, /throttleRate=0/],
    [{ throttleBurst: '1.5' }, /throttleBurst=1.5/],
    [{ corsOrigins: 'app.example.com' }, /"app.example.com" is not an origin/],
    [{ corsOrigins: "https://a.example','x" }, /is not an origin/],
    [{ corsOrigins: 'https://a.example,*' }, /\* alone/],
    [{ baseUrl: 'http://flags.example.com' }, /https address/],
    [{ baseUrl: 'https://flags.example.com/' }, /without a trailing slash/],
    [{ backup: 'my-vault' }, /ARN of a backup vault/],
    [{ canary: 'yes' }, /true or false/],
    [{ replica: 'Frankfurt' }, /replica=Frankfurt: use a region, e\.g\. eu-central-1/],
    [{ replica: 'eu-west-1' }, /replica=eu-west-1: this is the stage's own region/],
    [{ replica: 'eu-central-1', front: 'false' }, /replica=eu-central-1: there is nothing to name with front=false/],
    [{ deliverTo: '10.0.0.0/33' }, /deliverTo=10\.0\.0\.0\/33: "10\.0\.0\.0\/33" is no range of addresses/],
    [{ eventBus: 'a bus' }, /eventBus=a bus: use own, or the name or ARN/],
    [{ eventBus: busIn('eu-central-1') }, /eventBus=arn:aws:events:eu-central-1:\S+: the stage is in eu-west-1/],
  ])('refuses %o', (context, message) => {
    expect(() => stageOf({ stage: 'dev', ...context })).toThrow(message);
  });

  it('takes a restored table together with its own stream only', () => {
    const stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2030-01-01T00:00:00.000';
    expect(stageOf({ stage: 'dev', table: 'restored', tableStream: stream }).restored).toEqual({
      table: 'restored',
      stream,
    });
    for (const context of [{ table: 'restored' }, { tableStream: stream }, { table: 'other', tableStream: stream }]) {
      expect(() => stageOf({ stage: 'dev', ...context })).toThrow(/tableStream=arn/);
    }
  });

  it('has a second region if it is named, and its own one is known', () => {
    const replica = 'us-gov-west-1';
    expect(stageOf({ stage: 'dev', replica }).front?.replica).toEqual({ region: replica, of: 'eu-west-1' });
    expect(() => stageOf({ stage: 'dev', replica }, '')).toThrow(/own region is not known; set AWS_REGION/);
  });

  it('takes a bus of its own region, and any where its region is not known', () => {
    for (const [eventBus, region] of [
      ['own', 'eu-west-1'],
      ['events', 'eu-west-1'],
      [busIn('eu-west-1'), 'eu-west-1'],
      [busIn('eu-central-1'), ''],
    ] as const)
      expect(stageOf({ stage: 'dev', eventBus }, region).eventBus).toBe(eventBus);
  });

  it('reads origins', () => {
    expect(stageOf({ stage: 'dev', corsOrigins: 'https://a.example, http://localhost:3000' }).corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:3000',
    ]);
  });
});
