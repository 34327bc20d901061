import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SnsDlq, SnsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { schedules, streamBatches } from '../../limits.ts';
import { streamFilters } from '../../stream-filter.ts';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { type Announcing, eventLogWriterGrants, recoveryGrants } from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';
import { filtersOf } from '../stream-filters.ts';

export interface EventLogProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  /** Where new events are announced. */
  readonly announcing: Announcing;
  /** What the writer needs to announce events. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * From the journal to the event log (docs/architecture.md): the stream wakes the event-log writer. A batch that it
 * cannot append becomes a dead letter, which starts a recovery run. A schedule starts recovery runs too.
 */
export class EventLog extends Construct {
  readonly writer: BundledFunction;
  readonly recovery: BundledFunction;
  readonly deadLetters: Topic;

  constructor(scope: Construct, id: string, { surroundings, table, announcing, environment }: EventLogProps) {
    super(scope, id);
    const writerRole = lambdaRole(this, 'event-log-writer-role', {
      surroundings,
      grants: eventLogWriterGrants(table, announcing),
    });
    this.writer = new BundledFunction(this, {
      surroundings,
      table,
      handler: 'event-log-writer',
      role: writerRole,
      description: 'Appends the events of new commits to the event log',
      environment,
    });
    this.recovery = new BundledFunction(this, {
      surroundings,
      table,
      handler: 'recovery',
      role: lambdaRole(this, 'recovery-role', { surroundings, grants: recoveryGrants(table) }),
      description: 'Completes jobs, appends pending events, renews snapshots',
    });
    // A topic, not a queue: Lambda polls a queue without a pause, and SQS bills that.
    this.deadLetters = new Topic(this, 'DeadLetters', { enforceSSL: true });
    this.writer.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: filtersOf(streamFilters['event-log-writer']),
        batchSize: streamBatches.size,
        // The journal defines the order, so several writers at once would only conflict with each other.
        parallelizationFactor: 1,
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        retryAttempts: streamBatches.retries,
        onFailure: new SnsDlq(this.deadLetters),
      }),
    );
    Validations.of(writerRole).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Lambda lists streams to find the one that it polls, and dynamodb:ListStreams supports no resources.',
    });
    this.recovery.addEventSource(new SnsEventSource(this.deadLetters));
    new Rule(this, 'Schedule', {
      description: `Starts the recovery run of ${surroundings.stage.name}`,
      schedule: Schedule.rate(Duration.millis(schedules.recovery)),
      targets: [new LambdaFunction(this.recovery, { event: RuleTargetInput.fromObject({}), retryAttempts: 0 })],
    });
  }
}
