import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { authorizerHandler } from '../../../../infra/aws/api/definition.ts';
import { canaryHandlers } from '../../../../infra/aws/watch/canary-handlers.ts';
import { planes } from '../../../../lib/contract/routes/plane.ts';
import { dependenciesOf } from '../dependencies.ts';
import { fewRoutes, synthesized } from '../synthesized.ts';

const { template } = synthesized({ stage: 'prod' });
const dev = synthesized({ stage: 'dev' }).template;
const apis = JSON.stringify([
  template.findResources('AWS::ApiGateway::RestApi'),
  template.findResources('AWS::ApiGatewayV2::Integration'),
  template.findResources('AWS::ApiGatewayV2::Authorizer'),
]).replaceAll(/\$\{\w*Uri\.Value\}/g, 'halyard-prod-');
/** Each plane has an authorizer. */
const deployedInSteps = canaryHandlers.flatMap((handler) =>
  handler === authorizerHandler ? planes.map((plane) => `${plane}-${handler}`) : [handler],
);
const logicalId = (type: string, wanted: (properties: Record<string, unknown>) => boolean): string => {
  const [id] = Object.entries(template.findResources(type)).find(([, { Properties }]) => wanted(Properties)) ?? [];
  if (id === undefined) throw new Error(`There is no such ${type}`);
  return id;
};
const functionOf = (handler: string): string =>
  logicalId(
    'AWS::Lambda::Function',
    ({ FunctionName }) => FunctionName === `halyard-prod-${handler.replaceAll('/', '-')}`,
  );

describe('new versions of the most used functions', () => {
  it.each(deployedInSteps)('%s gets a tenth of the requests first, and the API asks its alias', (handler) => {
    const id = functionOf(handler);
    const alias = logicalId(
      'AWS::Lambda::Alias',
      ({ FunctionName }) => JSON.stringify(FunctionName) === `{"Ref":"${id}"}`,
    );
    const [resource] = Object.entries(template.findResources('AWS::Lambda::Alias')).flatMap(([one, of]) =>
      one === alias ? [of] : [],
    );
    const update = resource?.UpdatePolicy?.CodeDeployLambdaAliasUpdate;
    // CodeDeploy may invoke it: the policy that AWS provides covers other names only.
    expect(update).toMatchObject({
      BeforeAllowTrafficHook: 'halyard-prod-deployment-hook',
      AfterAllowTrafficHook: 'halyard-prod-deployment-hook',
    });
    const group = template.findResources('AWS::CodeDeploy::DeploymentGroup')[update?.DeploymentGroupName?.Ref];
    expect(group?.Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: expect.stringMatching(/CanaryServerErrors/) } }] },
      AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
    });
    const name = `halyard-prod-${handler.replaceAll('/', '-')}`;
    expect(apis).toContain(`${name}:${resource?.Properties.Name}`);
    expect(apis).not.toMatch(new RegExp(`${name}[/"]`));
  });

  it('are not stopped by requests that Lambda refused, because the account has no execution left', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([
        Match.objectLike({ Expression: 'sdk - FILL(sdkOrdinary0, 0) - FILL(refused, 0)' }),
        Match.objectLike({
          Id: 'refused',
          MetricStat: {
            Metric: { MetricName: 'InvocationsRefused-sdk-prod', Namespace: 'Halyard' },
            Period: 60,
            Stat: 'Sum',
          },
        }),
      ]),
      Threshold: 3,
    });
  });

  it.each([
    ['sdk', '5xx', '$default'],
    ['identity', '5XXError', 'prod'],
    ['administration', '5XXError', 'prod'],
  ])('are stopped by the alarm of the API of %s, which does not count refused tokens', (Id, MetricName, Value) => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([
        Match.objectLike({
          Id,
          MetricStat: {
            Metric: {
              MetricName,
              Namespace: 'AWS/ApiGateway',
              Dimensions: Match.arrayWith([{ Name: 'Stage', Value }]),
            },
            Period: 60,
            Stat: 'Sum',
          },
        }),
      ]),
      Threshold: 3,
    });
  });

  it('have their alias before the API names it', () => {
    const before = dependenciesOf(template);
    const aliases = Object.keys(template.findResources('AWS::Lambda::Alias'));
    for (const type of ['AWS::ApiGateway::RestApi', 'AWS::ApiGatewayV2::Integration', 'AWS::ApiGatewayV2::Authorizer'])
      for (const id of Object.keys(template.findResources(type))) {
        const [plane = ''] = /^[A-Z][a-z]+/.exec(id) ?? [];
        const own = aliases.filter((alias) => alias.startsWith(plane));
        expect(own.length).toBeGreaterThan(0);
        expect([id, own.filter((alias) => !before.get(id)?.has(alias))]).toEqual([id, []]);
      }
  });

  it('may be invoked by the API under their alias', () => {
    const policies = JSON.stringify(template.findResources('AWS::IAM::Role'));
    expect(policies).toContain(':function:halyard-prod-*');
  });

  it('switch at once by default', () => {
    dev.resourceCountIs('AWS::Lambda::Alias', 0);
    dev.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
    template.resourceCountIs('AWS::Lambda::Alias', deployedInSteps.length);
    template.resourceCountIs('AWS::CodeDeploy::Application', planes.length);
  });
});

describe('a stage that gets another table', () => {
  const aliases = (table?: string) => {
    const restored = table && { table, tableStream: `arn:aws:dynamodb:eu-west-1:123456789012:table/${table}/stream/x` };
    const made = synthesized({ stage: 'prod', ...(restored || {}) }, { routes: fewRoutes }).template;
    return new Set(Object.values(made.findResources('AWS::Lambda::Alias')).map(({ Properties }) => Properties.Name));
  };

  it('gets other aliases, which switch at once, so that nothing is written to the old table', () => {
    const names = [aliases(), aliases('halyard-prod-1'), aliases('halyard-prod-2')].map((found) => [...found]);
    expect(names.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(new Set(names.flat()).size).toBe(3);
    expect([...aliases('halyard-prod-1')]).toEqual(names[1]);
    for (const name of names.flat()) expect(name).toMatch(/^[a-z][a-z0-9-]{0,127}$/);
  });
});

describe('copies elsewhere', () => {
  const vault = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:halyard';
  const copied = synthesized({ stage: 'prod', backup: vault }, { routes: fewRoutes }).template;

  it('are made every night, of the table', () => {
    copied.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: 'cron(0 3 * * ? *)',
            Lifecycle: { DeleteAfterDays: 3 },
            CopyActions: [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 35 } }],
          }),
        ],
      },
    });
    const [table] = Object.keys(copied.findResources('AWS::DynamoDB::Table'));
    const selections = JSON.stringify(copied.findResources('AWS::Backup::BackupSelection'));
    expect(selections).toContain(String(table));
  });

  it('are made only with a vault in the context', () => {
    template.resourceCountIs('AWS::Backup::BackupPlan', 0);
  });
});
