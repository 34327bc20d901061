import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../lib/table/table.ts';
import { openEventSource } from './event-source.ts';
import type { Functions } from './functions.ts';
import { invoke, type Outcome } from './lambda.ts';
import { startStreamPump } from './stream-pump.ts';
import { deadLetterEvent, scheduledEvent } from './sweep-events.ts';

export interface BackgroundOptions {
  readonly endpoint: string;
  readonly table: Table;
  readonly functions: Functions;
  readonly report: (functionName: string, error: unknown) => void;
  /** Time between two sweeps, in ms. */
  readonly sweepMs?: number;
  /** Wait before the first retry of a batch, in ms; it doubles with each. */
  readonly retryMs?: number;
}

export interface Background {
  /** Ends after the invocations under way. */
  stop(): Promise<void>;
}

/** Time a function without a caller gets, in ms. */
const timeoutMs = 60_000;

/**
 * What AWS does on its own once deployed: the stream wakes the event-log writer, dead letters and a schedule wake the
 * sweep. The first sweep files what an earlier process left behind when it was killed.
 */
export const startBackground = async (options: BackgroundOptions): Promise<Background> => {
  const { endpoint, table, functions, report, sweepMs = 5 * 60_000, retryMs = 200 } = options;
  const stopping = new AbortController();

  const call = async (name: string, event: object): Promise<Outcome> => {
    try {
      return await invoke(await functions(name), event, { requestId: randomUUID(), timeoutMs });
    } catch (error) {
      return { kind: 'error', error };
    }
  };
  const sweep = async (event: object): Promise<void> => {
    const outcome = await call('sweep', event);
    if (outcome.kind !== 'answer') report('sweep', outcome.kind === 'error' ? outcome.error : new Error(outcome.kind));
  };

  const { Table: description } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
  if (description?.LatestStreamArn === undefined) throw new Error(`The table ${table.name} has no stream`);
  const deliver = openEventSource({
    invoke: (records) => call('event-log-writer', { Records: records }),
    deadLetter: async (records, error) => {
      report('event-log-writer', error);
      await sweep(deadLetterEvent(records, new Date(), randomUUID()));
    },
    pause: (attempt) =>
      delay(retryMs * 2 ** (attempt - 1), true, { signal: stopping.signal }).catch(() => !stopping.signal.aborted),
  });
  const pump = await startStreamPump({
    endpoint,
    streamArn: description.LatestStreamArn,
    deliver,
    report: (error) => report('stream', error),
  });

  let sweeping = sweep(scheduledEvent(new Date(), randomUUID()));
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep(scheduledEvent(new Date(), randomUUID())));
  }, sweepMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await pump.stop();
      await sweeping;
    },
  };
};
