import { readFileSync } from 'node:fs';
import { CustomResource, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { closed } from '../aws/buckets.ts';

/** Comments are not deployed: code in a template has 4096 characters at most. */
const code = (): string =>
  readFileSync(new URL('copy-assets.cjs', import.meta.url), 'utf8').replaceAll(/^ *(\/\/.*|\/\*\*.*)\n/gm, '');

/** Logical id of the resource that copies; `writeLink` fills in which files. */
export const copyId = 'Assets';

/** A bucket in the stage's region with the files of a release, and the function that copies them there. */
export class CopiedAssets extends Construct {
  /** Its name, known when all files are there. */
  readonly bucketName: string;

  /** @param source address of the folder of the release's files, with a slash at its end */
  constructor(scope: Construct, id: string, source: string) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      ...closed,
      enforceSSL: true,
      // The function empties it first.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It has the code that everybody can load from the release; only deployments read it.',
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaBasicExecutionRole')],
      inlinePolicies: {
        Copy: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['s3:PutObject', 's3:DeleteObject'],
              resources: [bucket.arnForObjects('*')],
            }),
            new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
          ],
        }),
      },
    });
    const copier = new LambdaFunction(this, 'Copier', {
      description: 'Copies the files of a release into this region when the stack is deployed',
      code: Code.fromInline(code()),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 1024,
      timeout: Duration.minutes(10),
      role,
    });
    const copied = new CustomResource(this, 'Files', {
      resourceType: 'Custom::HalyardAssets',
      serviceToken: copier.functionArn,
      serviceTimeout: Duration.minutes(11),
      properties: { Bucket: bucket.bucketName, Source: source, List: '', Sha256: '' },
    });
    copied.node.addDependency(bucket, role);
    const { defaultChild } = copied.node;
    if (defaultChild && 'overrideLogicalId' in defaultChild && typeof defaultChild.overrideLogicalId === 'function')
      defaultChild.overrideLogicalId(copyId);
    this.bucketName = copied.getAttString('Bucket');
  }
}
