import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Route } from '../../lib/contract/routes/route.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { Alarms } from './alarms.ts';
import { Api, apiName } from './api.ts';
import { ApiFunctions } from './api-functions.ts';
import { Backup } from './backup.ts';
import type { FunctionSurroundings } from './bundled-function.ts';
import { Canary } from './canary.ts';
import { ChangeRequestClock } from './change-request-clock.ts';
import { StageDashboard } from './dashboard.ts';
import { Database } from './database.ts';
import { EventLog } from './event-log.ts';
import { PublishedAnswers } from './published-answers.ts';
import { Seeding } from './seeding.ts';
import type { Stage } from './stage.ts';

export interface HalyardStackProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  /** Folder that `bundleFunctions` wrote. */
  readonly bundles: string;
}

/** One stage of Halyard: table, functions, API, event log, first data. */
export class HalyardStack extends Stack {
  constructor(scope: Construct, { stage, routes, bundles }: HalyardStackProps) {
    super(scope, `halyard-${stage.name}`, {
      description: `Halyard feature flags, stage ${stage.name}`,
      terminationProtection: stage.production,
      // CloudFormation accepts 1 MB, and a third of an indented template is white space.
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
    const surroundings: FunctionSurroundings = {
      stage,
      bundles,
      logGroup: functionsLog,
      environment: {
        ...(stage.corsOrigins.length > 0 && { [variables.corsOrigins]: stage.corsOrigins.join(',') }),
        ...(stage.baseUrl !== undefined && { [variables.baseUrl]: stage.baseUrl }),
      },
    };
    const { functions } = new ApiFunctions(this, 'Functions', { surroundings, routes, table });
    const canary = stage.canary ? new Canary(this, 'Canary', { stage, apiName: apiName(stage), functions }) : undefined;
    const live = canary?.functions ?? functions;
    const api = new Api(this, 'Api', { stage, routes, functions: live, accessLog: logGroup('Access') });
    if (stage.backup !== undefined) new Backup(this, 'Backup', { stage, table, vaultArn: stage.backup });
    const eventLog = new EventLog(this, 'EventLog', { surroundings, table });
    const published = new PublishedAnswers(this, 'Published', { surroundings, table });
    const clock = new ChangeRequestClock(this, 'ChangeRequestClock', { surroundings, table });

    const alarms = stage.alarms
      ? new Alarms(this, 'Alarms', { stage, apiName: api.name, table, eventLog, published, clock, functionsLog })
      : undefined;
    if (stage.dashboard) {
      const accessLog = api.accessLog;
      new StageDashboard(this, 'Dashboard', {
        stage,
        apiName: api.name,
        table,
        eventLog,
        published,
        clock,
        functionsLog,
        accessLog,
      });
    }
    const others = this.node.children;
    const seeding = new Seeding(this, 'Seeding', { surroundings, table });
    seeding.resource.node.addDependency(...others);

    new CfnOutput(this, 'Url', { value: stage.baseUrl ?? api.url, description: 'Address of the API' });
    new CfnOutput(this, 'AdminTokenParameter', {
      value: seeding.parameter,
      description: 'SSM parameter (SecureString) with the first admin token',
    });
    if (alarms) {
      const { topicArn } = alarms.topic;
      new CfnOutput(this, 'AlarmTopic', { value: topicArn, description: 'Subscribe to it to get alarms' });
    }
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
    new CfnOutput(this, 'PublishedBucket', {
      value: published.bucket.bucketName,
      description: 'The bucket with published answers; it outlives the stack',
    });
    new CfnOutput(this, 'TableName', { value: table.tableName, description: 'The table with all data' });
  }
}
