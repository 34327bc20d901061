import { join } from 'node:path';
import { CustomResource, Duration, FileSystem, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { variables } from '../../lib/store/runtime/env.ts';
import { limitsOf } from '../limits.ts';
import { bucketParameter } from './buckets.ts';
import { BundledFunction, type FunctionSurroundings } from './bundles/bundled-function.ts';
import { lambdaRole } from './lambda-role.ts';

const handler = 'console-files';

/** Uploads the files of the console to their bucket when a deployment has another console (docs/decisions/0221). */
export class ConsoleFiles extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { surroundings, bucket }: { readonly surroundings: FunctionSurroundings; readonly bucket: IBucket },
  ) {
    super(scope, id);
    const { bundles } = surroundings;
    const role = lambdaRole(this, `${handler}-role`, {
      surroundings,
      grants: [
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
          resources: [bucket.arnForObjects('*')],
        }),
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
      ],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::<${bucketParameter}>/*]`,
      reason: 'The names of the files have hashes of their content and are not known before.',
    });
    const publisher = new BundledFunction(this, {
      surroundings,
      handler,
      role,
      description: 'Uploads the files of the console when the stack is deployed',
      environment: { [variables.publishedBucket]: bucket.bucketName },
    });
    const timeout = Duration.millis(limitsOf(handler).ms);
    new CustomResource(this, 'Files', {
      resourceType: 'Custom::HalyardConsole',
      serviceToken: publisher.functionArn,
      serviceTimeout: Duration.minutes(timeout.toMinutes() + 1),
      // CloudFormation invokes the function again only if this property changes.
      properties: { Files: FileSystem.fingerprint(join(bundles, handler)) },
    });
  }
}
