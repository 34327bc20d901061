import { join } from 'node:path';
import { CustomResource, Duration, FileSystem, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { variables } from '../../lib/store/runtime/env.ts';
import { limitsOf } from '../limits.ts';
import { BundledFunction, type FunctionSurroundings } from './bundles/bundled-function.ts';
import { lambdaRole } from './lambda-role.ts';

const handler = 'console-files';

/**
 * The bucket with the files of the console, which only the distribution reads, and the function that uploads them when
 * a deployment has another console (docs/decisions/0221).
 */
export class ConsoleFiles extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { surroundings }: { readonly surroundings: FunctionSurroundings }) {
    super(scope, id);
    const { bundles } = surroundings;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // The function empties the bucket first. Every deployment can upload the contents again.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It contains the same public files for everybody; only the distribution reads them.',
    });
    const role = lambdaRole(this, `${handler}-role`, {
      surroundings,
      grants: [
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
          resources: [this.bucket.arnForObjects('*')],
        }),
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
      ],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${this.bucketId()}.Arn>/*]`,
      reason: 'The names of the files have hashes of their content and are not known before.',
    });
    const publisher = new BundledFunction(this, {
      surroundings,
      handler,
      role,
      description: 'Uploads the files of the console when the stack is deployed',
      environment: { [variables.publishedBucket]: this.bucket.bucketName },
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

  private bucketId(): string {
    return String(this.bucket.stack.resolve(this.bucket.bucketArn)['Fn::GetAtt'][0]);
  }
}
