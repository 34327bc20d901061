import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { Halyard } from './construct/halyard.ts';

/** The outputs of a stack that is a stage (docs/operations.md). */
export const addOutputs = (stack: Stack, halyard: Halyard): void => {
  const output = (name: string, value: string | undefined, description: string): void => {
    if (value !== undefined) new CfnOutput(stack, name, { value, description });
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
  output('AdminTokenParameter', halyard.adminTokenParameter, 'SSM parameter (SecureString) with the first admin token');
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
};
