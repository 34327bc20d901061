import { CfnOutput, Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Route } from '../../lib/contract/routes/route.ts';
import { putInLanes } from './api/lanes.ts';
import { AdministeringPlane, SdkPlane } from './planes/called-plane.ts';
import { DataPlane } from './planes/data-plane.ts';
import { FrontPlane } from './planes/front-plane.ts';
import { WatchPlane } from './planes/watch-plane.ts';
import { WorkPlane } from './planes/work-plane.ts';
import { type Stage, urlParameter } from './stage.ts';

export interface HalyardStackProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  /** Folder that `bundleFunctions` wrote. */
  readonly bundles: string;
  /** The time of the deployment: each asks Lambda anew how much it runs at once. */
  readonly now: Date;
}

/**
 * One stage of Halyard: nested stacks by planes, in one deployment with one rollback (docs/decisions/0291-planes.md). They
 * are deployed one after the other, the SDK plane first of those that are called.
 */
export class HalyardStack extends Stack {
  constructor(scope: Construct, { stage, routes, bundles, now }: HalyardStackProps) {
    super(scope, `halyard-${stage.name}`, {
      description: `Halyard feature flags, stage ${stage.name}`,
      terminationProtection: stage.production,
      // CloudFormation passes tags of a stack on to its resources. In the template, each resource would have its own copy.
      tags: { 'halyard:stage': stage.name },
      suppressTemplateIndentation: true,
    });
    // CloudFormation accepts 1 MB, and white space is a third of an indented template; nested stacks read it from here.
    this.node.setContext('@aws-cdk/core:suppressTemplateIndentation', true);
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
    const parts = this.node.children.filter((child) => child instanceof Stack);
    for (const [i, part] of parts.entries()) {
      putInLanes(part);
      const before = parts[i - 1];
      if (before) part.addStackDependency(before);
    }
    const seed = data.seeding.resourceIn(this);
    seed.node.addDependency(...parts);

    const url = stage.baseUrl ?? front?.url ?? sdk.api.url;
    // The hook of deployments, in the data plane, cannot refer to what comes later.
    if (stage.canary)
      seed.node.addDependency(
        new StringParameter(this, 'UrlParameter', { parameterName: urlParameter(stage), stringValue: url }),
      );
    const output = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    output('Url', url, 'Address of the stage');
    output('Console', url, 'Address of the console');
    output('SdkUrl', sdk.api.url, 'Address of the SDK plane itself');
    output('IdentityUrl', identity.api.url, 'Address of the identity plane itself');
    output('AdministrationUrl', administration.api.url, 'Address of the administration plane itself');
    if (front) {
      output(
        'FrontPolicies',
        front.policies.join(','),
        'Policies of CloudFront, which other stages may use, too (--context frontPolicies)',
      );
      output('FrontTarget', front.target, 'CNAME of the own domain of the front');
      if (front.pollSwitch)
        output('PollSwitch', front.pollSwitch, 'For npm run polls; write it down outside of this region');
    }
    if (data.published)
      output('PublishedBucket', data.published.bucketName, 'The bucket with published answers; it outlives the stack');
    output('AdminTokenParameter', data.seeding.parameter, 'SSM parameter (SecureString) with the first admin token');
    if (watch?.alarms) output('AlarmTopic', watch.alarms.topic.topicArn, 'Subscribe to it to get alarms');
    output(
      'Concurrency',
      data.seeding.concurrency.note,
      'How many functions Lambda runs at once in this account, and what to ask for',
    );
    for (const [name, { api }] of [['Identity', identity] as const, ['Administration', administration] as const])
      output(`${name}StageArn`, api.stageArn, 'For a web ACL, which is associated with it');
    if (address?.domainTarget) {
      output('DomainTarget', address.domainTarget.name, 'CNAME of the custom domain');
      output('DomainZone', address.domainTarget.zone, 'Hosted zone of an alias record');
    }
    output('UncountedReports', data.queues.deadLetters.queueArn, 'The queue of reports that could not be counted');
    output('TableName', data.table.tableName, 'The table with all data');
  }
}
