import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { App } from 'aws-cdk-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deploymentsOf } from '../../../../infra/aws/replica.ts';
import { readStage } from '../../../../infra/aws/stage.ts';
import { rollbackOptions } from '../../../../infra/aws/watch/rollback-options.ts';
import { updateAlarmName, updateParts } from '../../../../infra/aws/watch/update-alarm.ts';
import { routes } from '../../../../lib/contract/routes/index.ts';
import { planeOf } from '../../../../lib/contract/routes/plane.ts';
import { synthesized } from '../synthesized.ts';

const { template } = synthesized({ stage: 'prod' });
const named = (part: (typeof updateParts)[number]) => {
  const found = Object.values(template.findResources('AWS::CloudWatch::Alarm')).filter(
    ({ Properties }) => Properties.AlarmName === updateAlarmName({ name: 'prod' }, part),
  );
  expect(found).toHaveLength(1);
  return found[0]?.Properties;
};

describe('what takes an update back', () => {
  /** What invokes functions while CloudFormation waits for their answer: their failure is that of the update. */
  const askedByUpdate = Object.values(template.toJSON().Resources as Record<string, { Properties: Custom }>).flatMap(
    ({ Properties: { ServiceToken } = {} }) => ServiceToken?.['Fn::GetAtt'][0] ?? [],
  );
  interface Custom {
    readonly ServiceToken?: { readonly 'Fn::GetAtt': readonly [string, string] };
  }

  it('covers every function of a stage', () => {
    const work = JSON.stringify(named('work'));
    const hooks = Object.values(template.findResources('AWS::Lambda::Alias')).map(
      ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.AfterAllowTrafficHook,
    );
    const planeOfHandler = new Map(routes.map((route) => [route.handler.replaceAll('/', '-'), planeOf(route)]));
    const left = Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(([id, { Properties }]) => {
      const name = String(Properties.FunctionName).replace('halyard-prod-', '');
      const [, own] = /^(sdk|identity|administration)-(?:authorizer|not-found)$/.exec(name) ?? [];
      const plane = planeOfHandler.get(name) ?? own ?? (name === 'frontend-preflight' ? 'sdk' : undefined);
      if (plane !== undefined) return id.toLowerCase().startsWith(plane) ? [] : [`${name}: not in ${plane}`];
      // A new version is not used before the hook has answered, so its failure is that of the update, too.
      const isHook = hooks.length > 0 && hooks.every((hook) => hook === Properties.FunctionName);
      return work.includes(`"${id}"`) || askedByUpdate.includes(id) || isHook ? [] : [name];
    });
    // Each has an alarm of its own. One runs only when an alarm changes, so an update would rarely see it fail; the other one
    // changes nothing, and fails because the front does.
    expect(left).toEqual(['alarm-states', 'front-errors']);
    for (const own of [/^WatchAlarmsAlarmStatesFail/, /^WatchAlarmsFrontErrors/])
      expect(Object.keys(template.findResources('AWS::CloudWatch::Alarm')).filter((id) => own.test(id))).toHaveLength(
        1,
      );
    expect([...new Set(askedByUpdate)]).toHaveLength(3);
  });

  it('is an alarm for each part, which the alarms of CodeDeploy are, too', () => {
    for (const part of updateParts) expect(named(part).AlarmActions).toBeUndefined();
    for (const { Properties } of Object.values(template.findResources('AWS::CodeDeploy::DeploymentGroup')))
      expect(JSON.stringify(Properties.AlarmConfiguration)).toMatch(/CanaryServerErrors/);
    // CloudFormation takes five.
    expect(updateParts.length).toBeLessThanOrEqual(5);
  });
});

describe('npm run deploy', () => {
  const arnOf = (name: string) => `arn:aws:cloudwatch:eu-central-1:123456789012:alarm:${name}`;
  let there: { AlarmName: string; StateValue: string }[] = [];
  let status = 200;
  let asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { AlarmNames } = JSON.parse(await text(request));
    asked.push(request.headers['x-amz-target'], AlarmNames);
    const MetricAlarms = there
      .filter(({ AlarmName }) => AlarmNames.includes(AlarmName))
      .map((alarm) => ({ ...alarm, AlarmArn: arnOf(alarm.AlarmName) }));
    response.writeHead(status).end(JSON.stringify({ MetricAlarms }));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  });
  afterEach(() => {
    there = [];
    status = 200;
    asked = [];
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.close();
  });
  const all = ['sdk', 'identity', 'administration', 'work'].map((part) => `halyard-prod-update-${part}`);

  it('names the alarms of the stage to CloudFormation, which watches them ten minutes longer', async () => {
    there = [...all, 'halyard-other-update-sdk'].map((AlarmName) => ({ AlarmName, StateValue: 'OK' }));
    expect(await rollbackOptions(['--context', 'stage=prod', '--require-approval', 'never'])).toEqual([
      ...all.flatMap((name) => ['--rollback-trigger-alarm-arns', arnOf(name)]),
      '--monitoring-time-minutes',
      '10',
    ]);
    expect(asked).toEqual(['GraniteServiceVersion20100801.DescribeAlarms', all]);
  });

  it('names none that is not there, because CloudFormation would fail: before the first deployment', async () => {
    expect(await rollbackOptions(['-c', 'stage=prod'])).toEqual([]);
  });

  it.each([
    [['--context', 'stage=dev']],
    [['--context=stage=prod', '--context=canary=false']],
    [['-c', 'stage=prod', '-c', 'canary=false']],
  ])('clears them where there is no canary: %o', async (args) => {
    expect(await rollbackOptions(args)).toEqual(['--rollback-trigger-alarm-arns', 'none']);
    expect(asked).toEqual([]);
  });

  it.each([[['--context', 'stage=No']], [['--help']], [['-c', 'stage=prod', '--rollback-trigger-alarm-arns', 'none']]])(
    'adds nothing to what is no deployment of a stage, or names them itself: %o',
    async (args) => {
      expect(await rollbackOptions(args)).toEqual([]);
      expect(asked).toEqual([]);
    },
  );

  it('says when an alarm rings, because such an update is taken back at once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    there = [{ AlarmName: 'halyard-prod-update-sdk', StateValue: 'ALARM' }];
    await rollbackOptions(['-c', 'stage=prod']);
    expect(warn.mock.calls[0]?.[0]).toMatch(/alarm:halyard-prod-update-sdk.*canary=false/s);
    warn.mockRestore();
  });

  it('does not deploy when it cannot know them', async () => {
    status = 403;
    await expect(rollbackOptions(['-c', 'stage=prod'])).rejects.toThrow('answered with 403');
  });
});

describe('a deployment', () => {
  const args = ['--require-approval', 'never'];
  const alarms = ['--rollback-trigger-alarm-arns', 'none'];
  const stageWith = (context: Readonly<Record<string, string>>) =>
    readStage(new App({ context: { stage: 'prod', ...context } }).node, 'eu-west-1');

  it('is one where the stage has one stack', () => {
    expect(deploymentsOf(stageWith({}), args, alarms)).toEqual([[...args, ...alarms]]);
    expect(deploymentsOf(undefined, args, [])).toEqual([args]);
  });

  it('makes the bucket of a second region first, and names the alarms for the stage alone', () => {
    expect(deploymentsOf(stageWith({ replica: 'eu-central-1' }), args, alarms)).toEqual([
      [...args, '--exclusively', 'halyard-prod-replica-of-eu-west-1'],
      [...args, ...alarms, '--exclusively', 'halyard-prod'],
    ]);
  });
});
