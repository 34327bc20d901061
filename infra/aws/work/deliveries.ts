import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, type IEventBus } from 'aws-cdk-lib/aws-events';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';
import { deliveriesAtOnce, limitsOf, wakeBatches } from '../../limits.ts';
import { reserved } from '../api/greedy-functions.ts';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { delivererGrants } from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';
import { type Stage, secretsKeyParameter } from '../stage.ts';

const secure = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/**
 * The queue that wakes the deliverer, and the queues of what failed: of wakes, which only show that something is wrong,
 * because what is due is in the table; and of events that the bus has refused.
 */
export class DeliveryQueues extends Construct {
  readonly wakes: Queue;
  readonly deadLetters: Queue;
  /** Undefined: the stage has no bus. */
  readonly refused: Queue | undefined;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const deadLetters = (name: string, reason: string): Queue => {
      const queue = new Queue(this, name, { ...secure, retentionPeriod: Duration.days(14) });
      Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason });
      return queue;
    };
    this.deadLetters = deadLetters('DeadLetters', 'This is the queue of dead letters; the clock goes on without them.');
    this.wakes = new Queue(this, 'Wakes', {
      ...secure,
      // The clock finds what is due; an old wake is of no use.
      retentionPeriod: Duration.hours(1),
      // AWS recommends six times the function's time-out.
      visibilityTimeout: Duration.millis(6 * limitsOf('deliverer').ms),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: wakeBatches.receives },
    });
    this.refused =
      stage.eventBus === undefined
        ? undefined
        : deadLetters('Refused', 'This is the queue of what the bus refuses; an alarm says when there is something.');
  }
}

export interface DeliveriesProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  readonly queues: DeliveryQueues;
}

/** From waiting deliveries to receivers: the queue wakes one function for each integration that has something due. */
export class Deliveries extends Construct {
  readonly deliverer: BundledFunction;

  constructor(scope: Construct, id: string, { surroundings, table, queues }: DeliveriesProps) {
    super(scope, id);
    const { stage } = surroundings;
    this.deliverer = new BundledFunction(this, {
      surroundings,
      table,
      handler: 'deliverer',
      role: lambdaRole(this, 'deliverer-role', { surroundings, grants: delivererGrants(table, stage, queues.wakes) }),
      description: 'Delivers events to integrations',
      environment: {
        ...deliveryEnvironment(stage, queues),
        [variables.secretsKeyParameter]: secretsKeyParameter(stage),
      },
    });
    this.deliverer.addEventSource(
      new SqsEventSource(queues.wakes, {
        batchSize: wakeBatches.size,
        maxConcurrency: deliveriesAtOnce(stage.accountConcurrency - reserved(stage)),
        reportBatchItemFailures: true,
        // The clock switches it off while there is no integration: SQS bills polls of an empty queue. Said here, it is on after
        // each deployment that changes it, and no delivery waits.
        enabled: true,
      }),
    );
  }
}

/** What functions need that deliver events or wake the deliverer. */
export const deliveryEnvironment = (stage: Stage, { wakes }: DeliveryQueues): Record<string, string> => ({
  [variables.deliveryQueue]: wakes.queueUrl,
  [variables.stage]: stage.name,
  ...(stage.deliverTo !== undefined && { [variables.deliverTo]: stage.deliverTo }),
});

/** The bus of a stage: its own, or one that exists; undefined: none. */
export const busOf = (scope: Construct, { name, eventBus }: Stage): IEventBus | undefined => {
  if (eventBus === undefined) return undefined;
  if (eventBus === 'own')
    return new EventBus(scope, 'Bus', {
      eventBusName: `halyard-${name}`,
      description: `Every event of the stage ${name}`,
    });
  return eventBus.startsWith('arn:')
    ? EventBus.fromEventBusArn(scope, 'Bus', eventBus)
    : EventBus.fromEventBusName(scope, 'Bus', eventBus);
};

/** What functions need that put events on the bus. */
export const busEnvironment = (bus: IEventBus | undefined, { refused }: DeliveryQueues): Record<string, string> => ({
  ...(bus && { [variables.eventBus]: bus.eventBusArn }),
  ...(refused && { [variables.busDeadLetters]: refused.queueUrl }),
});
