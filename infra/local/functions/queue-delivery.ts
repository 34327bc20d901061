import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { account } from '../gateway/proxy-event.ts';
import type { Outcome } from './lambda.ts';
import type { LocalQueue, WaitingMessage } from './queue.ts';

/** How messages of a queue reach their function (infra/limits.ts). */
export interface QueueBatches {
  /** Messages in a batch. */
  readonly size: number;
  /** How long messages are collected, in ms; 0: they are delivered as they arrive. */
  readonly windowMs: number;
  /** Deliveries of a message before it becomes a dead letter. */
  readonly receives: number;
  /** Batches that are processed at once. */
  readonly atOnce: number;
}

export interface QueueDeliveryOptions {
  readonly queue: LocalQueue;
  readonly batches: QueueBatches;
  /** Invokes the function. */
  readonly invoke: (event: SQSEvent) => Promise<Outcome>;
  /** Gets messages that still failed at the last delivery. */
  readonly deadLetter: (messages: readonly WaitingMessage[], error: unknown) => void;
}

export interface QueueDelivery {
  /** Delivers the waiting messages that may be seen, then ends. */
  stop(): Promise<void>;
}

const region = 'local';

/** The event with which Lambda delivers messages of a queue. */
export const queueEvent = (messages: readonly WaitingMessage[], queue = 'reports'): SQSEvent => ({
  Records: messages.map(({ id, body, sentAt, receives }) => ({
    messageId: id,
    receiptHandle: id,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives + 1),
      SentTimestamp: String(sentAt),
      SenderId: account,
      ApproximateFirstReceiveTimestamp: String(sentAt),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${region}:${account}:${queue}`,
    awsRegion: region,
  })),
});

const partialFailure = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/** The messages to deliver again: all of them if the function failed or gave a malformed answer. */
const failedOf = (messages: readonly WaitingMessage[], outcome: Outcome): readonly WaitingMessage[] => {
  if (outcome.kind !== 'answer') return messages;
  const parsed = partialFailure.safeParse(outcome.payload ?? {});
  if (!parsed.success) return messages;
  const ids = new Set((parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return messages.filter(({ id }) => ids.has(id));
};

/** A message that failed and is not collected comes again after this time for each of its deliveries, in ms. */
const againMs = 1_000;

/**
 * Delivers messages as Lambda's event source mapping for SQS does, with a batch window and partial batch answers. A
 * message that fails is delivered again, and becomes a dead letter after the last delivery.
 */
export const startQueueDelivery = (options: QueueDeliveryOptions): QueueDelivery => {
  const { queue, invoke, deadLetter } = options;
  const { size, windowMs, receives: most, atOnce } = options.batches;
  const name = queue.address.split('/').at(-1);

  /** @returns whether a message was processed */
  const deliver = async (messages: readonly WaitingMessage[]): Promise<boolean> => {
    const outcome = await invoke(queueEvent(messages, name));
    const failed = failedOf(messages, outcome).map((one) => ({
      ...one,
      receives: one.receives + 1,
      visibleAt: windowMs > 0 ? one.visibleAt : Date.now() + againMs * (one.receives + 1),
    }));
    queue.giveBack(failed.filter(({ receives }) => receives < most));
    const dead = failed.filter(({ receives }) => receives >= most);
    if (dead.length > 0) deadLetter(dead, outcome.kind === 'error' ? outcome.error : outcome);
    return failed.length < messages.length;
  };

  const deliverAll = async (): Promise<void> => {
    for (let messages = queue.take(size); messages.length > 0; messages = queue.take(size))
      if (!(await deliver(messages))) return;
  };

  if (windowMs > 0) {
    let delivering = Promise.resolve();
    const timer = setInterval(() => {
      delivering = delivering.then(deliverAll);
    }, windowMs);
    timer.unref();
    return {
      stop: () => {
        clearInterval(timer);
        return delivering.then(deliverAll);
      },
    };
  }

  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const pump = (): void => {
    clearTimeout(timer);
    while (!stopped && running.size < atOnce) {
      const messages = queue.take(size);
      if (messages.length === 0) break;
      const work: Promise<void> = deliver(messages).then(() => {
        running.delete(work);
        pump();
      });
      running.add(work);
    }
    const next = queue.next();
    if (stopped || next === undefined || running.size >= atOnce) return;
    timer = setTimeout(pump, next);
    timer.unref();
  };
  queue.onArrival(pump);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
