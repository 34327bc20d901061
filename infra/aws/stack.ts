import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Route } from '../../lib/contract/routes/route.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { Api, apiName } from './api/api.ts';
import { ApiFunctions } from './api/api-functions.ts';
import { endOf, putInLanes } from './api/lanes.ts';
import { SharedSettings } from './api/shared-settings.ts';
import { Backup } from './backup.ts';
import type { FunctionSurroundings } from './bundles/bundled-function.ts';
import { ChangeRequestClock } from './change-request-clock.ts';
import { ConsoleFiles } from './console-files.ts';
import { Database } from './database.ts';
import { EventLog } from './event-log.ts';
import { Front } from './front.ts';
import { PublishedAnswers } from './published-answers.ts';
import { Seeding } from './seeding.ts';
import type { Stage } from './stage.ts';
import { ReportQueues, Usage } from './usage.ts';
import { Alarms } from './watch/alarms.ts';
import { Canary } from './watch/canary.ts';
import { StageDashboard } from './watch/dashboard.ts';

export interface HalyardStackProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  /** Folder that `bundleFunctions` wrote. */
  readonly bundles: string;
  /** The time of the deployment: each asks Lambda anew how much it runs at once. */
  readonly now: Date;
}

/** When sessions end, if a stage says so. */
const sessionSettings = ({ sessions: { idleMinutes, hours } }: Stage): Record<string, string> => ({
  ...(idleMinutes !== undefined && { [variables.sessionIdleMinutes]: String(idleMinutes) }),
  ...(hours !== undefined && { [variables.sessionHours]: String(hours) }),
});

/** One stage of Halyard: table, functions, API, event log, first data. */
export class HalyardStack extends Stack {
  constructor(scope: Construct, { stage, routes, bundles, now }: HalyardStackProps) {
    super(scope, `halyard-${stage.name}`, {
      description: `Halyard feature flags, stage ${stage.name}`,
      terminationProtection: stage.production,
      // CloudFormation passes tags of a stack on to its resources. In the template, each resource would have its own copy.
      tags: { 'halyard:stage': stage.name },
      // CloudFormation accepts 1 MB, and white space is a third of an indented template.
      suppressTemplateIndentation: true,
    });
    const { table } = new Database(this, 'Database', stage);
    const logGroup = (name: string) =>
      new LogGroup(this, `${name}Log`, {
        logGroupName: `/halyard/${stage.name}/${name.toLowerCase()}`,
        retention: stage.production ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    const functionsLog = logGroup('Functions');
    const internal: FunctionSurroundings = {
      stage,
      bundles,
      logGroup: functionsLog,
      environment: {
        ...(stage.corsOrigins.length > 0 && { [variables.corsOrigins]: stage.corsOrigins.join(',') }),
        ...(stage.baseUrl !== undefined && { [variables.baseUrl]: stage.baseUrl }),
        ...(stage.historyDays !== undefined && { [variables.historyDays]: String(stage.historyDays) }),
      },
    };
    // The seed function creates the secret of the front, so its environment cannot contain the digest.
    const seeding = new Seeding(this, 'Seeding', { surroundings: internal, table, now });
    const frontSecrets = stage.front?.secrets.map((name) => seeding.makeFrontSecret(name));
    const shared = new SharedSettings(this, 'Settings', {
      ...internal.environment,
      ...sessionSettings(stage),
      ...(frontSecrets && { [variables.frontDigest]: frontSecrets.map(({ digest }) => digest).join(',') }),
      ...(stage.front?.isOnlyWay && { [variables.apiOnly]: 'front' }),
    });
    const surroundings: FunctionSurroundings = { ...internal, environment: shared.environment };
    const { reports, deadLetters } = new ReportQueues(this, 'ReportQueues');
    const { functions } = new ApiFunctions(this, 'Functions', { surroundings, routes, table, reports });
    const canary = stage.canary ? new Canary(this, 'Canary', { stage, apiName: apiName(stage), functions }) : undefined;
    const live = canary?.functions ?? functions;
    const api = new Api(this, 'Api', { stage, routes, functions: live, accessLog: logGroup('Access') });
    if (stage.backup !== undefined) new Backup(this, 'Backup', { stage, table, vaultArn: stage.backup });
    const eventLog = new EventLog(this, 'EventLog', { surroundings: internal, table });
    // Only the front reads published answers.
    const published = stage.front && new PublishedAnswers(this, 'Published', { surroundings: internal, table });
    // Without a front, the API serves the files of the console.
    const consoleFiles = stage.front && new ConsoleFiles(this, 'ConsoleFiles', { surroundings: internal });
    const clock = new ChangeRequestClock(this, 'ChangeRequestClock', { surroundings: internal, table });
    const { aggregator } = new Usage(this, 'Usage', { surroundings: internal, table, reports });
    const usage = { reports, deadLetters, aggregator };

    const { name: ofApi, accessLog } = api;
    const watched = { stage, apiName: ofApi, table, eventLog, published, clock, usage, functionsLog, accessLog };
    const { near: nearConcurrency, note: concurrency } = seeding.concurrency;
    const alarms = stage.alarms ? new Alarms(this, 'Alarms', { ...watched, nearConcurrency }) : undefined;
    if (stage.dashboard) new StageDashboard(this, 'Dashboard', watched);
    const [sent] = frontSecrets ?? [];
    const front =
      stage.front && sent && published && consoleFiles
        ? new Front(this, 'Front', {
            stage,
            settings: stage.front,
            api,
            bucket: published.bucket,
            consoleBucket: consoleFiles.bucket,
            secret: sent.secret,
          })
        : undefined;
    putInLanes(this);
    const ofSeeding = new Set<unknown>(seeding.node.findAll());
    seeding.resource.node.addDependency(...endOf(this).filter((one) => !ofSeeding.has(one)));

    const address = stage.baseUrl ?? front?.url ?? api.url;
    new CfnOutput(this, 'Url', { value: address, description: 'Address of the stage' });
    new CfnOutput(this, 'Console', {
      // With a slash: without a front the address may end with the stage.
      value: front?.url ?? `${address}/`,
      description: 'Address of the console',
    });
    if (front) {
      new CfnOutput(this, 'ApiUrl', { value: api.url, description: 'Address of the API without the front' });
      new CfnOutput(this, 'FrontPolicies', {
        value: front.policies.join(','),
        description: 'Policies of CloudFront, which other stages may use, too (--context frontPolicies)',
      });
      new CfnOutput(this, 'FrontTarget', { value: front.target, description: 'CNAME of the own domain of the front' });
    }
    if (published) {
      new CfnOutput(this, 'PublishedBucket', {
        value: published.bucket.bucketName,
        description: 'The bucket with published answers; it outlives the stack',
      });
    }
    new CfnOutput(this, 'AdminTokenParameter', {
      value: seeding.parameter,
      description: 'SSM parameter (SecureString) with the first admin token',
    });
    if (alarms) {
      const { topicArn } = alarms.topic;
      new CfnOutput(this, 'AlarmTopic', { value: topicArn, description: 'Subscribe to it to get alarms' });
    }
    new CfnOutput(this, 'Concurrency', {
      value: concurrency,
      description: 'How many functions Lambda runs at once in this account, and what to ask for',
    });
    new CfnOutput(this, 'ApiStageArn', {
      value: api.stageArn,
      description: 'For a web ACL, which is associated with it',
    });
    if (api.domainTarget) {
      new CfnOutput(this, 'DomainTarget', { value: api.domainTarget.name, description: 'CNAME of the custom domain' });
      new CfnOutput(this, 'DomainZone', {
        value: api.domainTarget.zone,
        description: 'Hosted zone of an alias record',
      });
    }
    new CfnOutput(this, 'UncountedReports', {
      value: deadLetters.queueArn,
      description: 'The queue of reports that could not be counted',
    });
    new CfnOutput(this, 'TableName', { value: table.tableName, description: 'The table with all data' });
  }
}
