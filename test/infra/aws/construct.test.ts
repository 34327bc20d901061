import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App, type Environment, Stage as PartOfApp, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { describe, expect, it } from 'vitest';
import { Halyard } from '../../../infra/aws/construct/halyard.ts';
import type { HalyardProps } from '../../../infra/aws/construct/halyard-props.ts';
import { settingsOf } from '../../../infra/aws/construct/settings.ts';
import { readStage } from '../../../infra/aws/stage.ts';
import { fewRoutes, stubBundles } from './synthesized.ts';

const { context: ownFlags }: { readonly context: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../cdk.json'), 'utf8'),
);
const region = 'eu-west-1';
const props = {
  stage: 'prod',
  alarmEmail: 'ops@example.com',
  mailFrom: 'flags@example.com',
  replica: 'eu-central-1',
  eventBus: 'own',
  tracing: true,
  warm: true,
  backup: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:halyard',
  domainName: 'flags.example.com',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
} as const satisfies HalyardProps;

/** An app of somebody else, with a stage in a stack of its own. */
const appWith = (context: Readonly<Record<string, unknown>>) => {
  const app = new App({
    context: {
      ...context,
      'aws:cdk:disable-stack-trace': 'true',
      'aws:cdk:disable-creation-stack-traces': 'true',
    },
    outdir: mkdtempSync(join(tmpdir(), 'halyard-construct-')),
    builtinCloudFormationValidation: false,
    treeMetadata: false,
  });
  const stack = new Stack(app, 'Platform', { env: { region } });
  const flags = new Halyard(stack, 'Flags', props, {
    stage: readStage(settingsOf(props), region),
    routes: fewRoutes,
    bundles: stubBundles(),
    now: new Date('2030-01-31T12:00:00Z'),
  });
  return { app, stack, flags };
};

const templatesOf = (app: App): Readonly<Record<string, unknown>> => {
  const { directory } = app.synth();
  const files = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  return Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(join(directory, file), 'utf8'))]));
};

describe('a stage in an app of somebody else', () => {
  it('is the same whatever flags of the CDK the app has', () => {
    const without = templatesOf(appWith({}).app);
    expect(Object.keys(without).length).toBeGreaterThan(7);
    expect(without).toEqual(templatesOf(appWith(ownFlags).app));
    // An app may have set them to false, and another one may have all that this repository leaves alone.
    const off = Object.entries(ownFlags).map(([flag, value]) => [flag, typeof value === 'boolean' ? !value : value]);
    const { 'Platform.template.json': _own, ...parts } = templatesOf(appWith(Object.fromEntries(off)).app);
    const { 'Platform.template.json': _same, ...expected } = without;
    expect(parts).toEqual(expected);
  });

  it('lets others read its table, and subscribe to its alarms, in its stack and in another one', () => {
    const { app, stack, flags } = appWith({});
    const other = new Stack(app, 'Reports', { env: { region } });
    const assumedBy = new ServicePrincipal('lambda.amazonaws.com');
    for (const scope of [stack, other]) flags.table.grantReadData(new Role(scope, 'Reader', { assumedBy }));
    flags.alarmTopic?.addSubscription(new EmailSubscription('more@example.com'));
    flags.grantReadAdminToken(new Role(other, 'Pipeline', { assumedBy }));
    for (const scope of [stack, other])
      expect(JSON.stringify(Template.fromStack(scope).findResources('AWS::IAM::Policy'))).toContain('dynamodb:Query');
    expect(JSON.stringify(Template.fromStack(other).toJSON())).toContain(':parameter/halyard/prod/admin-token');
    expect(JSON.stringify(templatesOf(app))).toContain('more@example.com');
  });
});

describe('the properties of the construct', () => {
  // As somebody calls it who does not write TypeScript.
  const make = (...given: readonly unknown[]) => Reflect.construct(Halyard, [new Stack(new App(), 'S'), 'F', ...given]);

  it.each([
    ['are missing', []],
    ['are empty', [{}]],
    ['have an empty stage', [{ stage: '' }]],
  ])('%s: the error names the property, and no command', (_, given) => {
    expect(() => make(...given)).toThrow(
      expect.objectContaining({
        name: 'StageError',
        message: "stage: is required, e.g. new Halyard(stack, 'Flags', { stage: 'dev' })",
      }),
    );
  });

  it('name one that does not exist, before one that is missing', () => {
    expect(() => make({ stge: 'dev' })).toThrow('stge: there is no such property');
  });
});

describe('a stage that is twice in an app', () => {
  const add = (scope: Stack, id: string, name: string, own = region): Halyard =>
    new Halyard(
      scope,
      id,
      { stage: name },
      {
        stage: readStage(settingsOf({ stage: name }), own),
        routes: fewRoutes,
        bundles: stubBundles(),
        now: new Date('2030-01-31T12:00:00Z'),
      },
    );
  const stackIn = (scope: App | PartOfApp, id: string, env?: Environment): Stack =>
    new Stack(scope, id, env && { env });
  const account = '123456789012';

  it('is refused in one stack, and in two of the same account and region', () => {
    const app = new App();
    const stack = stackIn(app, 'One');
    add(stack, 'A', 'dev');
    expect(() => add(stack, 'B', 'dev')).toThrow(
      'stage=dev: One/A is this stage already, in the same account and region; use another name for One/B',
    );
    expect(() => add(stackIn(app, 'Two'), 'C', 'dev')).toThrow('stage=dev: One/A is this stage already');
    const env = { account, region };
    add(stackIn(new PartOfApp(app, 'Beta'), 'Known', env), 'A', 'prod');
    expect(() => add(stackIn(new PartOfApp(app, 'Gamma'), 'Known', env), 'A', 'prod')).toThrow(
      'stage=prod: Beta/Known/A is this stage already',
    );
  });

  it('is two stages under other names, in another region, and in parts of a pipeline that may have other accounts', () => {
    const app = new App();
    const stack = stackIn(app, 'One', { account, region });
    add(stack, 'A', 'dev');
    add(stack, 'B', 'test');
    add(stackIn(app, 'Elsewhere', { account, region: 'eu-north-1' }), 'A', 'dev', 'eu-north-1');
    for (const id of ['Beta', 'Gamma']) add(stackIn(new PartOfApp(app, id), 'Any'), 'A', 'dev');
  });
});
