import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Halyard, type Inside } from './construct/halyard.ts';

/** A stage as a stack of its own, with outputs (docs/operations.md). */
export class HalyardStack extends Stack {
  readonly halyard: Halyard;

  constructor(scope: Construct, inside: Inside) {
    const { stage } = inside;
    super(scope, `halyard-${stage.name}`, {
      description: `Halyard feature flags, stage ${stage.name}`,
      terminationProtection: stage.production,
      suppressTemplateIndentation: true,
    });
    // The id of the only thing in a stack is in no name of its parts.
    const halyard = new Halyard(this, 'Default', { stage: stage.name }, inside);
    this.halyard = halyard;
    const output = (name: string, value: string | undefined, description: string): void => {
      if (value !== undefined) new CfnOutput(this, name, { value, description });
    };
    output('Url', halyard.url, 'Address of the stage');
    output('Console', halyard.url, 'Address of the console');
    output('SdkUrl', halyard.sdkUrl, 'Address of the SDK plane itself');
    output('IdentityUrl', halyard.identityUrl, 'Address of the identity plane itself');
    output('AdministrationUrl', halyard.administrationUrl, 'Address of the administration plane itself');
    output(
      'FrontPolicies',
      halyard.frontPolicies?.join(','),
      'Policies of CloudFront, which other stages may use, too (--context frontPolicies)',
    );
    output('FrontTarget', halyard.frontTarget, 'CNAME of the own domain of the front');
    output('PollSwitch', halyard.pollSwitch, 'For npm run polls; write it down outside of this region');
    output(
      'PublishedBucket',
      halyard.publishedBucket?.bucketName,
      'The bucket with published answers; it outlives the stack',
    );
    output(
      'AdminTokenParameter',
      halyard.adminTokenParameter,
      'SSM parameter (SecureString) with the first admin token',
    );
    output('AlarmTopic', halyard.alarmTopic?.topicArn, 'Subscribe to it to get alarms');
    output(
      'Concurrency',
      halyard.concurrencyNote,
      'How many functions Lambda runs at once in this account, and what to ask for',
    );
    output('IdentityStageArn', halyard.identityStageArn, 'For a web ACL, which is associated with it');
    output('AdministrationStageArn', halyard.administrationStageArn, 'For a web ACL, which is associated with it');
    output('DomainTarget', halyard.domainTarget?.name, 'CNAME of the custom domain');
    output('DomainZone', halyard.domainTarget?.zone, 'Hosted zone of an alias record');
    output('UncountedReports', halyard.uncountedReports, 'The queue of reports that could not be counted');
    output('TableName', halyard.table.tableName, 'The table with all data');
  }
}
