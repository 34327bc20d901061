import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';
import { limitsOf, reportBatches } from '../../limits.ts';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { usageAggregatorGrants } from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';

/** The queue for reports of SDKs, and the dead-letter queue for reports that could not be counted. */
export class ReportQueues extends Construct {
  readonly reports: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secure = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;
    this.deadLetters = new Queue(this, 'DeadLetters', { ...secure, retentionPeriod: Duration.days(14) });
    this.reports = new Queue(this, 'Reports', {
      ...secure,
      // The API does not answer counts that are older.
      retentionPeriod: Duration.days(2),
      // AWS recommends six times the function's time-out plus the batch window.
      visibilityTimeout: Duration.millis(6 * limitsOf('usage-aggregator').ms + reportBatches.windowMs),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: reportBatches.receives },
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is the queue of dead letters; an alarm says when there is one, and it stays here for two weeks.',
    });
  }
}

/** The resources that alarms and the dashboard watch. */
export interface WatchedUsage {
  readonly reports: Queue;
  readonly deadLetters: Queue;
  readonly aggregator: BundledFunction;
}

export interface UsageProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  readonly reports: IQueue;
}

/**
 * The path of SDK reports to the table: one function merges the messages of a minute
 * (docs/decisions/0185-usage-is-merged-before-it-is-stored.md).
 */
export class Usage extends Construct {
  readonly aggregator: BundledFunction;

  constructor(scope: Construct, id: string, { surroundings, table, reports }: UsageProps) {
    super(scope, id);
    this.aggregator = new BundledFunction(this, {
      surroundings,
      table,
      handler: 'usage-aggregator',
      role: lambdaRole(this, 'usage-aggregator-role', { surroundings, grants: usageAggregatorGrants(table, reports) }),
      description: 'Merges reports of SDKs and stores how often features were used',
      environment: { [variables.reportQueue]: reports.queueUrl },
    });
    this.aggregator.addEventSource(
      new SqsEventSource(reports, {
        batchSize: reportBatches.size,
        maxBatchingWindow: Duration.millis(reportBatches.windowMs),
        // More batches for the same minute would need more writes.
        maxConcurrency: reportBatches.atOnce,
        reportBatchItemFailures: true,
      }),
    );
  }
}
