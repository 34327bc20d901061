/**
 * Parameters of the AWS commands that the documents use, from the command reference of AWS CLI 2
 * (https://docs.aws.amazon.com/cli/latest/reference/). Add each new command here.
 */
export const awsParameters: Readonly<Record<string, readonly string[]>> = {
  'ssm get-parameter': ['--name', '--with-decryption'],
  'dynamodb restore-table-to-point-in-time': [
    '--source-table-name',
    '--target-table-name',
    '--restore-date-time',
    '--use-latest-restorable-time',
  ],
  'dynamodb wait table-exists': ['--table-name'],
  'dynamodb update-table': [
    '--table-name',
    '--deletion-protection-enabled',
    '--no-deletion-protection-enabled',
    '--stream-specification',
  ],
  'dynamodb update-time-to-live': ['--table-name', '--time-to-live-specification'],
  'dynamodb update-continuous-backups': ['--table-name', '--point-in-time-recovery-specification'],
  'dynamodb describe-table': ['--table-name'],
  'lambda invoke': ['--function-name', '--payload', '--cli-binary-format', '--invocation-type'],
  'lambda list-event-source-mappings': ['--function-name', '--event-source-arn'],
  'cloudwatch tag-resource': ['--resource-arn', '--tags'],
  'cloudformation describe-stacks': ['--stack-name'],
  'cloudformation create-stack': ['--stack-name', '--template-url', '--parameters', '--capabilities'],
  'deploy list-deployments': ['--application-name', '--deployment-group-name'],
  'lambda put-provisioned-concurrency-config': [
    '--function-name',
    '--qualifier',
    '--provisioned-concurrent-executions',
  ],
  'cloudfront create-invalidation': ['--distribution-id', '--paths'],
  's3 rm': ['--recursive'],
  'sqs start-message-move-task': ['--source-arn', '--destination-arn', '--max-number-of-messages-per-second'],
  'sns subscribe': ['--topic-arn', '--protocol', '--notification-endpoint'],
};

/** Options of every command. */
export const awsGlobals: readonly string[] = ['--query', '--output', '--region', '--profile', '--no-cli-pager'];
