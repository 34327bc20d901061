import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Table } from '../../../lib/store/table/table.ts';
import { limitsOf, reportBatches, schedules, wakeBatches } from '../../limits.ts';
import { streamFilters } from '../../stream-filter.ts';
import { openEventSource } from '../table/event-source.ts';
import { atOnce, oneAtATime, type Turn } from '../table/one-at-a-time.ts';
import { startStreamPump } from '../table/stream-pump.ts';
import type { Functions } from './functions.ts';
import { endsWithin, grace } from './grace.ts';
import { invoke, type LambdaFunction, type Outcome } from './lambda.ts';
import type { LocalQueue } from './queue.ts';
import { startQueueDelivery } from './queue-delivery.ts';
import { deadLetterEvent, scheduledEvent } from './scheduled-events.ts';

export interface BackgroundOptions {
  readonly endpoint: string;
  readonly table: Table;
  readonly functions: Functions;
  /** The queue for reports of SDKs; absent: reports are not delivered. */
  readonly reports?: LocalQueue;
  /** The queue that wakes the deliverer; absent: only the clock does. */
  readonly wakes?: LocalQueue;
  /** How long reports are collected, in ms. */
  readonly reportMs?: number | undefined;
  readonly report: (functionName: string, error: unknown) => void;
  /** When an invocation may begin; default: at once. */
  readonly turn?: Turn;
  /** Time between two recovery runs, in ms. */
  readonly recoveryMs?: number;
  /** Time between two runs of the change-request scheduler, in ms. */
  readonly clockMs?: number | undefined;
  /** Time between two recovery runs of the publisher, in ms. */
  readonly publisherMs?: number;
  /** Wait before the first retry of a batch, in ms; it doubles with each. */
  readonly retryMs?: number;
  /** How long running invocations may take after the stop, in ms. */
  readonly graceMs?: number;
}

export interface Background {
  /** Starts nothing new, and waits a limited time for running invocations. The next start continues unfinished work. */
  stop(): Promise<void>;
}

/** Calls a function repeatedly: at once, then again after each pause. Calls never overlap. */
const repeatedly = (ms: number, call: () => Promise<void>): { stop(): Promise<void> } => {
  let calling = call();
  const timer = setInterval(() => {
    calling = calling.then(call);
  }, ms);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return calling;
    },
  };
};

/**
 * The function, with one invocation after the other as in a process of Lambda: also an invocation that nobody waits for
 * any more has to end first.
 */
const inOneProcess = ({ name, handler }: LambdaFunction): LambdaFunction => {
  const turn = oneAtATime();
  return { name, handler: (event, context) => turn(async () => handler(event, context)) };
};

/**
 * Replaces what AWS does by itself. The stream invokes the event-log writer and the publisher. Dead letters and a
 * schedule start recovery runs. Other schedules start the change-request scheduler and recovery runs of the publisher.
 * Reports of SDKs are collected for the aggregator. Wakes start the deliverer. The first runs complete the unfinished work of an earlier process
 * that was killed.
 */
export const startBackground = async (options: BackgroundOptions): Promise<Background> => {
  const { endpoint, table, functions, report, turn = atOnce } = options;
  const { recoveryMs = schedules.recovery, clockMs = schedules['change-request-scheduler'] } = options;
  const { publisherMs = schedules.publisher } = options;
  const { retryMs = 200, graceMs = grace.background } = options;
  let publisher: Promise<LambdaFunction> | undefined;
  /** Stream and schedule wake the publisher at the same time, and it remembers what is stored. */
  const functionNamed = (name: string): Promise<LambdaFunction> => {
    if (name !== 'publisher') return functions(name);
    publisher ??= functions(name).then(inOneProcess);
    return publisher;
  };
  const stopping = new AbortController();

  const call = async (name: string, event: object): Promise<Outcome> => {
    try {
      const limits = { requestId: randomUUID(), timeoutMs: limitsOf(name).ms };
      // These may go on for a minute, and have processes of their own in AWS.
      const start = name === 'publisher' || name === 'deliverer' ? atOnce : turn;
      return await start(async () => invoke(await functionNamed(name), event, limits));
    } catch (error) {
      return { kind: 'error', error };
    }
  };
  const wake = async (name: string, event: object): Promise<void> => {
    const outcome = await call(name, event);
    if (outcome.kind !== 'answer') report(name, outcome.kind === 'error' ? outcome.error : new Error(outcome.kind));
  };
  const onSchedule = (name: string) => () => wake(name, scheduledEvent(new Date(), randomUUID(), name));

  const { Table: description } = await table.control.send(new DescribeTableCommand({ TableName: table.name }));
  if (description?.LatestStreamArn === undefined) throw new Error(`The table ${table.name} has no stream`);
  const pause = (attempt: number): Promise<boolean> =>
    delay(retryMs * 2 ** (attempt - 1), true, { signal: stopping.signal }).catch(() => !stopping.signal.aborted);
  const toWriter = openEventSource({
    filter: streamFilters['event-log-writer'],
    invoke: (records) => call('event-log-writer', { Records: records }),
    deadLetter: async (records, error) => {
      report('event-log-writer', error);
      await wake('recovery', deadLetterEvent(records, new Date(), randomUUID()));
    },
    pause,
  });
  const toPublisher = openEventSource({
    filter: streamFilters.publisher,
    invoke: (records) => call('publisher', { Records: records }),
    // The next recovery run of the publisher finds the rest.
    deadLetter: async (_, error) => report('publisher', error),
    pause,
  });
  let publishing: Promise<unknown> = Promise.resolve();
  /** Records for the publisher that no batch contains yet: while it runs, they are gathered for the next one. */
  let gathered: DynamoDBRecord[] = [];
  const deliverGathered = async (): Promise<void> => {
    const records = gathered;
    gathered = [];
    if (records.length > 0 && !stopping.signal.aborted) await toPublisher(records);
  };
  const pump = await startStreamPump({
    endpoint,
    streamArn: description.LatestStreamArn,
    deliver: (records) => {
      // In AWS each function has its own position in the stream. Here only the writer's position counts, and neither
      // waits for the other.
      gathered.push(...records);
      publishing = publishing.then(deliverGathered);
      return toWriter(records);
    },
    report: (error) => report('stream', error),
  });

  const recovering = repeatedly(recoveryMs, onSchedule('recovery'));
  const republishing = repeatedly(publisherMs, onSchedule('publisher'));
  const clock = repeatedly(clockMs, onSchedule('change-request-scheduler'));
  const reporting =
    options.reports &&
    startQueueDelivery({
      queue: options.reports,
      invoke: (event) => call('usage-aggregator', event),
      deadLetter: (messages, error) =>
        report('usage-aggregator', new Error(`${messages.length} reports could not be counted`, { cause: error })),
      batches: { ...reportBatches, windowMs: options.reportMs ?? reportBatches.windowMs },
    });
  const delivering =
    options.wakes &&
    startQueueDelivery({
      queue: options.wakes,
      batches: wakeBatches,
      invoke: (event) => call('deliverer', event),
      // What is due is in the table, where the clock finds it.
      deadLetter: (_, error) => report('deliverer', error),
    });
  return {
    stop: async () => {
      stopping.abort();
      await endsWithin(
        graceMs,
        Promise.all([
          recovering.stop(),
          republishing.stop(),
          clock.stop(),
          pump.stop().then(() => publishing),
          reporting?.stop(),
          delivering?.stop(),
        ]),
      );
    },
  };
};
