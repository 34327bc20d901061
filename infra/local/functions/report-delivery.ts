import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { reportBatches } from '../../limits.ts';
import { account } from '../gateway/proxy-event.ts';
import type { Outcome } from './lambda.ts';
import type { LocalQueue, WaitingMessage } from './report-queue.ts';

export interface ReportDeliveryOptions {
  readonly queue: LocalQueue;
  /** Invokes the aggregator. */
  readonly invoke: (event: SQSEvent) => Promise<Outcome>;
  /** Gets messages that still failed at the last delivery. */
  readonly deadLetter: (messages: readonly WaitingMessage[], error: unknown) => void;
  /** How long messages are collected, in ms. */
  readonly windowMs?: number;
}

export interface ReportDelivery {
  /** Delivers the waiting messages, then ends. */
  stop(): Promise<void>;
}

const region = 'local';

/** The event with which Lambda delivers messages of a queue. */
export const queueEvent = (messages: readonly WaitingMessage[]): SQSEvent => ({
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
    eventSourceARN: `arn:aws:sqs:${region}:${account}:reports`,
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

/**
 * Delivers messages as Lambda's event source mapping for SQS does, with a batch window and partial batch answers. A
 * message that fails is delivered again, and becomes a dead letter after the last delivery.
 */
export const startReportDelivery = (options: ReportDeliveryOptions): ReportDelivery => {
  const { queue, invoke, deadLetter, windowMs = reportBatches.windowMs } = options;

  /** @returns whether a message was processed */
  const deliverOnce = async (): Promise<boolean> => {
    const messages = queue.take(reportBatches.size);
    if (messages.length === 0) return false;
    const outcome = await invoke(queueEvent(messages));
    const failed = failedOf(messages, outcome).map((one) => ({ ...one, receives: one.receives + 1 }));
    queue.giveBack(failed.filter(({ receives }) => receives < reportBatches.receives));
    const dead = failed.filter(({ receives }) => receives >= reportBatches.receives);
    if (dead.length > 0) deadLetter(dead, outcome.kind === 'error' ? outcome.error : outcome);
    return failed.length < messages.length;
  };

  const deliverAll = async (): Promise<void> => {
    while (await deliverOnce());
  };

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
};
