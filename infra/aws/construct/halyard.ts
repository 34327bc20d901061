import { CfnStack, NestedStack, Stage as PartOfApp, Stack, Token } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { routes as allRoutes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { putInLanes } from '../api/lanes.ts';
import { parameterArn } from '../grants.ts';
import { AdministeringPlane, SdkPlane } from '../planes/called-plane.ts';
import { DataPlane } from '../planes/data-plane.ts';
import { FrontPlane } from '../planes/front-plane.ts';
import { WatchPlane } from '../planes/watch-plane.ts';
import { WorkPlane } from '../planes/work-plane.ts';
import { addReplica } from '../replica.ts';
import { readStage, type Stage, urlParameter } from '../stage.ts';
import { StageError } from '../stage-error.ts';
import { setCdkFlags } from './cdk-flags.ts';
import type { HalyardProps } from './halyard-props.ts';
import { settingsOf } from './settings.ts';
import { unpackedBundles } from './unpack-bundles.ts';

/** @internal */
export interface Inside {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  /** Folder that `bundleFunctions` wrote. */
  readonly bundles: string;
  /** The time of the deployment: each asks Lambda anew how much it runs at once. */
  readonly now: Date;
}

/** The region of a stack, or of the profile that the CDK's command line uses; undefined: neither is known. */
const regionOf = (scope: Construct): string | undefined => {
  const { region } = Stack.of(scope);
  return Token.isUnresolved(region) ? process.env.CDK_DEFAULT_REGION : region;
};

/**
 * Whether two constructs are deployed to the same account and region. If these are not known, they are those of whoever deploys:
 * the same for all stacks of an app, but each stage of a pipeline may have its own.
 */
const isSamePlace = (one: Construct, other: Construct): boolean => {
  const { account, region, environment } = Stack.of(one);
  const isKnown = !Token.isUnresolved(account) && !Token.isUnresolved(region);
  return environment === Stack.of(other).environment && (isKnown || PartOfApp.of(one) === PartOfApp.of(other));
};

/**
 * One stage of Halyard: feature flags with an administration API, an SDK API, a console, a log of all changes.
 *
 * It is made of nested stacks, one for each plane, which are deployed one after the other and rolled back together: those
 * that applications call first (docs/decisions/0291-planes.md). All names contain the stage, so an account has any number
 * of them, and an app several.
 */
export class Halyard extends Construct {
  /** Address of the stage, of its console, and of every API, without a trailing slash. */
  readonly url: string;
  /** Address of the API that applications call, without the front. */
  readonly sdkUrl: string;
  /** Address of the API for people, their access and the settings of the installation, without the front. */
  readonly identityUrl: string;
  /** Address of the API for flags, without the front. */
  readonly administrationUrl: string;
  /** All data. Only Halyard may write to it. */
  readonly table: ITable;
  /** Undefined: the stage has no front. */
  readonly distribution: IDistribution | undefined;
  /** The bucket with published answers; undefined: the stage has no front. */
  readonly publishedBucket: IBucket | undefined;
  /** Where alarms are sent; undefined: the stage has none. */
  readonly alarmTopic: ITopic | undefined;
  /** The bus that gets every event; undefined: the stage has none. */
  readonly eventBus: IEventBus | undefined;
  /** Name of the SSM parameter (SecureString) with the first admin token. */
  readonly adminTokenParameter: string;
  /** ARN of the API stage of identity, with which a web ACL can be associated. */
  readonly identityStageArn: string;
  /** ARN of the API stage of administration, with which a web ACL can be associated. */
  readonly administrationStageArn: string;
  /** Where the DNS record of `frontDomainName` has to point; undefined: the stage has no front. */
  readonly frontTarget: string | undefined;
  /** Where the DNS record of `domainName` has to point; undefined: there is none. */
  readonly domainTarget: { readonly name: string; readonly zone: string } | undefined;
  /** Ids of the policies of the front, for the property `frontPolicies` of another stage; undefined: there is no front. */
  readonly frontPolicies: readonly string[] | undefined;
  /** ARN of the store with the key that moves polls to the second region; undefined: there is none. */
  readonly pollSwitch: string | undefined;
  /** ARN of the queue of reports that could not be counted. */
  readonly uncountedReports: string;
  /** How many functions Lambda runs at once in this account, in words. */
  readonly concurrencyNote: string;
  private readonly adminToken: string;
  private readonly stage: string;

  /**
   * @throws StageError naming a property that is missing, wrong or unknown, or a stage that the app has twice
   */
  constructor(scope: Construct, id: string, props: HalyardProps);
  /** @internal */
  constructor(scope: Construct, id: string, props: HalyardProps, inside: Inside);
  constructor(scope: Construct, id: string, props: HalyardProps, inside?: Inside) {
    super(scope, id);
    const { stage, routes, bundles, now }: Inside = inside ?? {
      stage: readStage(settingsOf(props), regionOf(this)),
      routes: allRoutes,
      bundles: unpackedBundles(),
      now: new Date(),
    };
    this.stage = stage.name;
    this.requireOnlyOne();
    setCdkFlags(this);
    const data = new DataPlane(this, 'Data', { stage, bundles, now });
    const called = { stage, routes, data };
    const sdk = new SdkPlane(this, 'Sdk', called);
    const identity = new AdministeringPlane(this, 'Identity', { ...called, plane: 'identity' });
    const administration = new AdministeringPlane(this, 'Administration', { ...called, plane: 'administration' });
    const work = new WorkPlane(this, 'Work', { stage, routes, data });
    const meeting = new FrontPlane(this, 'Front', { ...called, sdk, identity, administration });
    const { front, address } = meeting;
    const watch =
      stage.alarms || stage.dashboard || stage.canary
        ? new WatchPlane(this, 'Watch', { stage, data, sdk, work, identity, administration, front: meeting })
        : undefined;
    const parts = this.node.children.filter((child) => child instanceof NestedStack);
    for (const [i, part] of parts.entries()) {
      putInLanes(part);
      const before = parts[i - 1];
      if (before) part.addStackDependency(before);
      // CloudFormation passes them on to all resources. In the template, each resource would have its own copy.
      if (part.nestedStackResource instanceof CfnStack)
        part.nestedStackResource.tags.setTag('halyard:stage', stage.name);
    }
    const seed = data.seeding.resourceIn(this);
    const release = data.release.recordIn(this);
    release.node.addDependency(...parts);
    seed.node.addDependency(...parts, release);

    this.url = stage.baseUrl ?? front?.url ?? sdk.api.url;
    // The hook of deployments, in the data plane, cannot refer to what comes later.
    if (stage.canary)
      seed.node.addDependency(
        new StringParameter(this, 'UrlParameter', {
          parameterName: urlParameter(stage),
          stringValue: this.url,
          simpleName: false,
        }),
      );
    addReplica(this, stage);
    this.sdkUrl = sdk.api.url;
    this.identityUrl = identity.api.url;
    this.administrationUrl = administration.api.url;
    this.table = data.table;
    this.distribution = front?.distribution;
    this.publishedBucket = data.published;
    this.alarmTopic = watch?.alarms?.topic;
    this.eventBus = work.bus;
    this.adminTokenParameter = data.seeding.parameter;
    this.identityStageArn = identity.api.stageArn;
    this.administrationStageArn = administration.api.stageArn;
    this.frontTarget = front?.target;
    this.domainTarget = address?.domainTarget;
    this.frontPolicies = front?.policies;
    this.pollSwitch = front?.pollSwitch;
    this.uncountedReports = data.queues.deadLetters.queueArn;
    this.concurrencyNote = data.seeding.concurrency.note;
    this.adminToken = parameterArn(this, data.seeding.parameter);
  }

  /** A second stage of this name would fail when half of it is made, because the names of the first are taken. */
  private requireOnlyOne(): void {
    const same = this.node.root.node
      .findAll()
      .find((one) => one instanceof Halyard && one !== this && one.stage === this.stage && isSamePlace(one, this));
    if (same !== undefined)
      throw new StageError(
        `stage=${this.stage}: ${same.node.path} is this stage already, in the same account and region; use another name ` +
          `for ${this.node.path}`,
      );
  }

  /** Lets a pipeline or a function read the first admin token, which may do everything. */
  grantReadAdminToken(grantee: IGrantable): Grant {
    return Grant.addToPrincipal({ grantee, actions: ['ssm:GetParameter'], resourceArns: [this.adminToken] });
  }
}
