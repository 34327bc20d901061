import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { variables } from '../../lib/store/runtime/env.ts';
import { schedules, streamBatches } from '../limits.ts';
import { streamFilters } from '../stream-filter.ts';
import { bucketParameter } from './buckets.ts';
import { BundledFunction, type FunctionSurroundings } from './bundles/bundled-function.ts';
import { publisherGrants } from './grants.ts';
import { lambdaRole } from './lambda-role.ts';
import { explainRemoving, replicaBucket } from './replica.ts';
import { filtersOf } from './stream-filters.ts';

export interface PublishedAnswersProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  /** The bucket for the answers. */
  readonly bucket: IBucket;
}

/**
 * Puts the answers that SDKs poll into object storage (docs/decisions/0180-published-answers.md): the publisher, which the
 * table's stream and a schedule invoke.
 */
export class PublishedAnswers extends Construct {
  readonly publisher: BundledFunction;

  constructor(scope: Construct, id: string, { surroundings, table, bucket }: PublishedAnswersProps) {
    super(scope, id);
    const { stage } = surroundings;
    const replica = replicaBucket(this, stage);
    const role = lambdaRole(this, 'publisher-role', { surroundings, grants: publisherGrants(table, bucket, replica) });
    this.publisher = new BundledFunction(this, {
      surroundings,
      table,
      handler: 'publisher',
      role,
      description: 'Publishes the answers that server SDKs poll',
      environment: {
        [variables.publishedBucket]: bucket.bucketName,
        ...(replica && {
          [variables.replicaBucket]: replica.bucketName,
          [variables.replicaRegion]: replica.env.region,
        }),
      },
    });
    this.publisher.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: filtersOf(streamFilters.publisher),
        batchSize: streamBatches.size,
        parallelizationFactor: 1,
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        // The next recovery run finds by its cursors what these retries could not publish.
        retryAttempts: streamBatches.retries,
      }),
    );
    explainRemoving(role, stage);
    Validations.of(role).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'Lambda lists streams to find the one that it polls, and dynamodb:ListStreams supports no resources.',
      },
      {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::<${bucketParameter}>/published/*]`,
        reason: 'The publisher writes one object for each token and form; their names are not known before.',
      },
    );
    new Rule(this, 'Schedule', {
      description: `Starts a recovery run of the publisher of ${stage.name}`,
      schedule: Schedule.rate(Duration.millis(schedules.publisher)),
      targets: [new LambdaFunction(this.publisher, { event: RuleTargetInput.fromObject({}), retryAttempts: 0 })],
    });
  }
}
