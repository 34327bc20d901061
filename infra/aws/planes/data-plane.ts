import { NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';
import { SharedSettings } from '../api/shared-settings.ts';
import { Backup } from '../backup.ts';
import { consoleBucket, publishedBucket } from '../buckets.ts';
import type { FunctionSurroundings } from '../bundles/bundled-function.ts';
import { Database } from '../database.ts';
import { ReleaseGuard } from '../deploy/release-guard.ts';
import { explainReplication, replicationOf } from '../replica.ts';
import { type FrontSecret, Seeding } from '../seeding.ts';
import type { Stage } from '../stage.ts';
import { DeploymentHook } from '../watch/deployment-hook.ts';
import { DeliveryQueues } from '../work/deliveries.ts';
import { ReportQueues } from '../work/usage.ts';

export interface DataPlaneProps {
  readonly stage: Stage;
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

/**
 * What all other planes need and what outlives a deployment: table, buckets, queues, log groups, keys, and the function
 * that seeds them.
 */
export class DataPlane extends NestedStack {
  readonly table: ITable;
  /** Undefined: the stage has no front, and only that reads published answers. */
  readonly published: Bucket | undefined;
  /** Without a front it is empty, because the API serves the files of the console. */
  readonly consoleFiles: Bucket;
  readonly queues: ReportQueues;
  readonly deliveries: DeliveryQueues;
  readonly functionsLog: LogGroup;
  readonly accessLog: LogGroup;
  readonly seeding: Seeding;
  readonly release: ReleaseGuard;
  /** The secrets by which functions recognize what passes requests on to them; it sends the first one. */
  readonly secrets: readonly [FrontSecret, ...FrontSecret[]];
  /** The surroundings of functions that nobody calls over HTTP, and of those behind an API. */
  readonly internal: FunctionSurroundings;
  readonly behindApi: FunctionSurroundings;

  constructor(scope: Construct, id: string, { stage, bundles, now }: DataPlaneProps) {
    super(scope, id, { description: 'Halyard: data' });
    this.table = new Database(this, 'Database', stage).table;
    const logGroup = (name: string) =>
      new LogGroup(this, `${name}Log`, {
        logGroupName: `/halyard/${stage.name}/${name.toLowerCase()}`,
        retention: stage.production ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    this.functionsLog = logGroup('Functions');
    this.accessLog = logGroup('Access');
    this.internal = {
      stage,
      bundles,
      logGroup: this.functionsLog,
      environment: {
        ...(stage.corsOrigins.length > 0 && { [variables.corsOrigins]: stage.corsOrigins.join(',') }),
        ...(stage.baseUrl !== undefined && { [variables.baseUrl]: stage.baseUrl }),
        ...(stage.historyDays !== undefined && { [variables.historyDays]: String(stage.historyDays) }),
      },
    };
    this.release = new ReleaseGuard(this, 'Release', { surroundings: this.internal, table: this.table });
    // The seed function creates the secrets, so its environment cannot contain the digests.
    this.seeding = new Seeding(this, 'Seeding', { surroundings: this.internal, table: this.table, now });
    const [first, ...others] = stage.frontSecrets;
    this.secrets = [this.seeding.makeFrontSecret(first), ...others.map((name) => this.seeding.makeFrontSecret(name))];
    const shared = new SharedSettings(this, 'Settings', {
      ...this.internal.environment,
      ...sessionSettings(stage),
      [variables.frontDigest]: this.secrets.map(({ digest }) => digest).join(','),
      ...(stage.front?.isOnlyWay && { [variables.apiOnly]: 'front' }),
    });
    this.behindApi = { ...this.internal, environment: shared.environment };
    if (stage.canary) new DeploymentHook(this, 'Hook', this.internal);
    this.queues = new ReportQueues(this, 'ReportQueues');
    this.deliveries = new DeliveryQueues(this, 'DeliveryQueues', stage);
    this.published = stage.front && publishedBucket(this, replicationOf(this, stage));
    if (this.published) explainReplication(this.published, stage);
    // Always there: an update that takes the front away empties it in another plane, and CloudFormation does not say which
    // plane comes first. A bucket with contents cannot be deleted.
    this.consoleFiles = consoleBucket(this);
    if (stage.backup !== undefined) new Backup(this, 'Backup', { stage, table: this.table, vaultArn: stage.backup });
    this.release.guard(this);
  }
}
